/** From the canvas or the outline, where Tab adds a node, into the panel. Escape there leads back. */
export const enterPanel = () => document.querySelector<HTMLElement>('[data-map-panel]')?.focus();
