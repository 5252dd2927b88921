// Hands the token of a mailed link on without its ever standing in an address that a server sees.
(function () {
  const open = () => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token');
    const form = document.querySelector('form');
    const field = document.querySelector('input');
    if (token && form && field) {
      history.replaceState(null, '', location.pathname);
      field.value = token;
      form.submit();
    } else {
      document.getElementById('incomplete')?.removeAttribute('hidden');
    }
  };
  addEventListener('hashchange', open); // a link opened in the tab that shows this page does not load it again
  open();
})();
