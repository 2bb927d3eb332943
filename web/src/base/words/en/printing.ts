import { translated } from '../language.ts';
import { plural } from './plural.ts';
import { ui } from './ui.ts';

export const printing = translated({
  print: 'Print this page',
  loading: (rows: number) => `Preparing to print. ${plural(rows, 'row', 'rows')} loaded`,
  printed: (when: string) => `Printed on ${when}`,
  incomplete: `Not everything is loaded. To print all of it, press ${ui.key('mod+p')} in Groundwork.`,
});
