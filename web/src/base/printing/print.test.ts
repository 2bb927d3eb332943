import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');

it('rules for phones do not apply to paper, which is as narrow in Firefox', () => {
  const queries = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/@media [^{]*max-width: 767px[^{]*/g)].map(
      ([query]) => `${file}: ${query.trim()}`,
    ),
  );
  expect(queries.length).toBeGreaterThan(100);
  expect(queries.filter((query) => !query.includes('screen and (max-width: 767px)'))).toEqual([]);
});
