/** How long a panel that is still opening may take to get the focus, in milliseconds. */
const longestMs = 2000;
let wantedUntil = 0;

/**
 * Moves the focus into the panel, or into the next panel that opens, because a panel renders after the map. On the
 * canvas and in the outline, Tab adds a node instead. Escape leads back.
 */
export function enterPanel() {
  const panel = document.querySelector<HTMLElement>('[data-map-panel]');
  wantedUntil = panel ? 0 : performance.now() + longestMs;
  panel?.focus();
}

/** Gives the focus to a panel that opens after `enterPanel`. */
export function focusOpened(panel: HTMLElement | null) {
  if (!panel || performance.now() > wantedUntil) return;
  wantedUntil = 0;
  panel.focus();
}
