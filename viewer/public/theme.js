// Before the first paint: the chosen theme, or the system's. In a file of its own because pages allow no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off; then the system decides.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
