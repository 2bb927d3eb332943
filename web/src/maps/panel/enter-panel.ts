/** Moves the focus into the panel. On the canvas and in the outline, Tab adds a node instead. Escape leads back. */
export const enterPanel = () => document.querySelector<HTMLElement>('[data-map-panel]')?.focus();
