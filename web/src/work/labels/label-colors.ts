/** The colors offered for labels. Components use only the hue, so each label is readable in light and dark mode. */
export const labelColors = {
  red: '#d64545',
  orange: '#d9730d',
  yellow: '#c29200',
  lime: '#7a9a1f',
  green: '#2f9e5b',
  teal: '#17998a',
  cyan: '#1590b4',
  blue: '#3574d6',
  indigo: '#5f5bd6',
  violet: '#944fd0',
  pink: '#cf4a92',
  gray: '#808080',
};

/** Returns the palette color that the fewest labels use. */
export function leastUsedColor(labels: { color: string }[]): string {
  const uses = (color: string) => labels.filter((label) => label.color === color).length;
  return Object.values(labelColors).reduce((least, color) => (uses(color) < uses(least) ? color : least));
}
