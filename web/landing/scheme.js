// Runs before the first paint: what the application stored as the chosen colour scheme. Without it the system's holds.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
} catch {
  // Storage is forbidden; the system's scheme holds.
}
