import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));

it('loads code through `lazily` and `lazyPage`, which do not remember a failure', () => {
  const remembers = sources.filter(
    ({ name, text }) =>
      name !== 'base/loading/lazily.tsx' && /\blazyRouteComponent\b|[{,]\s*lazy\s*[,}][^;]*from 'react'/.test(text),
  );
  expect(remembers.map(({ name }) => name)).toEqual([]);
});

it('gives every dialog an error boundary of its own', () => {
  const lazilyLoaded = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/lazily\([^;]*?import\('[^']*?([\w-]+\.tsx)'\)/g)].map(([, file]) => file),
    ),
  );
  const unbounded = sources.filter(
    ({ name, text }) =>
      name !== 'base/dialogs/dialog-form.tsx' &&
      /<(Modal|Drawer|DialogForm)\b/.test(text) &&
      !/\bbounded\(/.test(text) &&
      !lazilyLoaded.has(name.split('/').at(-1)),
  );
  expect(unbounded.map(({ name }) => name)).toEqual([]);
});
