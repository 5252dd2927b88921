// Runs before the bundle so that the first paint already has the right colours.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function show() {
    var mode = 'system';
    try {
      mode = localStorage.getItem('themeMode') || 'system';
    } catch {
      // Storage may be forbidden; the system's scheme is then used.
    }
    if (mode !== 'light' && mode !== 'dark') mode = dark.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-theme', mode);
    // The canvas before any style sheet; the bundle's own style sheet overrides it later.
    var meta = document.querySelector('meta[name="color-scheme"]');
    if (meta) meta.setAttribute('content', mode);
  }
  show();
  // Pages without the bundle, such as the log-in, follow the system too when it changes.
  dark.addEventListener('change', show);
})();
