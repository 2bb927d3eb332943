// Runs before the first paint, so that a dark page never flashes light. The key is the one under which Mantine remembers the choice.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is forbidden: the system's scheme holds.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  // The bar of the browser, or of the installed application, has the colour of the chosen scheme.
  const paintBar = () => {
    for (const bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.media = bar.dataset.scheme === root.dataset.mantineColorScheme ? 'all' : 'not all';
  };
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
})();
