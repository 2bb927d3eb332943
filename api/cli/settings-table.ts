import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '../settings.ts';

// `npm run settings:generate` writes the table of settings into README.md; settings.test.ts fails when it is out of
// date.

export const readMe = join(import.meta.dirname, '../../README.md');
const table = /^\| setting \|.*\n(\|.*\n)+/m;

/** The text with the table of settings from api/settings.ts. */
export function withSettings(text: string): string {
  const usually = (usual: unknown) => (usual === undefined || usual === '' ? '' : `\`${usual}\``);
  const rows = settingsTable().map(
    ({ name, description, usual }) => `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${usually(usual)} |`,
  );
  return text.replace(table, () => `| setting | meaning | default |\n|---|---|---|\n${rows.join('\n')}\n`);
}

if (import.meta.main) writeFileSync(readMe, withSettings(readFileSync(readMe, 'utf8')));
