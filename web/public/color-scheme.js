// Runs before the first paint, so that a dark page never flashes light. Mantine stores the color scheme under this key.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // The browser blocks storage, so the system's color scheme applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  // Activates the `theme-color` tag of the chosen color scheme, for the bar of the browser or installed app.
  const paintBar = () => {
    for (const bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.media = bar.dataset.scheme === root.dataset.mantineColorScheme ? 'all' : 'not all';
  };
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
})();
