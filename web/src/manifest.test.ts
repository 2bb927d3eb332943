import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { expect, it } from 'vitest';
import { tokens } from './base/theme/theme.ts';

const file = (path: string) => readFileSync(join(import.meta.dirname, '../public', path));
const manifest = JSON.parse(file('manifest.webmanifest').toString());

it('allows installation: the start URL is within the scope, and icons have the declared sizes', () => {
  expect(manifest).toMatchObject({ name: 'Groundwork', display: 'standalone', start_url: 'dashboard', scope: './' });
  const pngs = (manifest.icons as { src: string; sizes: string; type: string }[]).filter(
    ({ type }) => type === 'image/png',
  );
  expect(pngs.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of [...pngs, { src: '/icons/apple-touch.png', sizes: '180x180' }]) {
    const png = file(src);
    // In a PNG file, width and height follow the signature and the name of the first chunk.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

it('has the color of the theme', () => {
  const surface = tokens(DEFAULT_THEME).light['--gw-surface'];
  expect([manifest.background_color, manifest.theme_color]).toEqual([surface, surface]);
});
