// Runs before the bundle so that the first paint already has the right colours.
(function () {
  var mode = 'system';
  try {
    mode = localStorage.getItem('themeMode') || 'system';
  } catch {
    // Storage may be forbidden; the system's scheme is then used.
  }
  if (mode !== 'light' && mode !== 'dark') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', mode);
  // The canvas before any style sheet; the bundle's own style sheet overrides it later.
  var meta = document.querySelector('meta[name="color-scheme"]');
  if (meta) meta.setAttribute('content', mode);
})();
