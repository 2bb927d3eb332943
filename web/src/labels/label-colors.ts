/** The colours offered for labels, red to grey. Screens keep only the hue, so each is readable in light and dark. */
const labelColors = ['#d64545', '#d9730d', '#c29200', '#7a9a1f', '#2f9e5b', '#17998a', '#1590b4', '#3574d6', '#5f5bd6', '#944fd0', '#cf4a92', '#808080'];

/** The colour of the palette that the fewest of these labels have. */
export function leastUsedColor(labels: { color: string }[]): string {
  const uses = (color: string) => labels.filter((label) => label.color === color).length;
  return labelColors.reduce((least, color) => (uses(color) < uses(least) ? color : least));
}
