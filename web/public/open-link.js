// Hands the token of a mailed link on without its ever standing in an address that a server sees.
(function () {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(null, '', location.pathname);
  const form = document.querySelector('form');
  const field = document.querySelector('input');
  if (token && form && field) {
    field.value = token;
    form.submit();
  } else {
    document.getElementById('incomplete')?.removeAttribute('hidden');
  }
})();
