import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { edgesNow, mapAsJson, nodesNow } from '../api/maps/map-rows.ts';
import { openDatabase } from '../db/database.ts';
import { palettes } from '../web/src/base/drawing/palette.ts';
import { families, fontSlices } from '../web/src/base/drawing/pdf-fonts.ts';
import { svgOf } from '../web/src/base/drawing/svg-writer.ts';
import { pdfOf } from '../web/src/maps/drawing/map-pdf.ts';
import { pictureOf } from '../web/src/maps/drawing/picture.ts';
import { treeLayout } from '../web/src/maps/model/layout-tree.ts';
import { mapScene } from '../web/src/maps/model/map-scene.ts';
import { parentIndexes } from '../web/src/maps/model/map-tree.ts';
import { churchTheme, roughMeasure, roughPainter, sampleMap } from '../web/src/maps/model/sample-map.ts';
import { alternate, ask, cookieOf, type Side, timed } from './load.ts';
import type { Seat } from './seat.ts';
import type { SeededMap } from './seed-map.ts';
import type { Server } from './server.ts';
import { atLeast, atMost } from './table.ts';

const require = createRequire(import.meta.resolve('../web/package.json'));
const fontsOf = (family: string) => dirname(require.resolve(`@fontsource/${family}/package.json`));
const ranges = (family: string) => JSON.parse(readFileSync(join(fontsOf(family), 'unicode.json'), 'utf8'));
const slices = fontSlices(
  families(ranges('noto-sans'), ranges('noto-sans-arabic'), ranges('noto-sans-sc')),
  async (file) => {
    const family = file.replace(/^(noto-sans(-arabic|-sc)?)-.*/, '$1');
    return new Uint8Array(readFileSync(join(fontsOf(family), 'files', file)));
  },
);

/** Layout and file export of maps outside the browser, warmed up. */
export async function measureMap(times: number) {
  for (const [count, goals] of [
    [1000, { tree: null, svg: 30, pdf: 700 }],
    [10_000, { tree: 40, svg: 200, pdf: 2000 }],
  ] as const) {
    const model = sampleMap(count);
    const parents = parentIndexes(model.tree, [...model.tree.walk()]);
    const scene = mapScene(model, churchTheme);
    const view = { zoom: 1, colorBy: 'generation', palette: palettes.light, measure: roughMeasure } as const;
    const nodes = `map of ${count.toLocaleString('en')} nodes`;
    atMost(
      `${nodes}: tree layout`,
      await timed(times, () => treeLayout({ parents, aspect: 1.6, branch: Number.POSITIVE_INFINITY })),
      ' ms',
      0,
      goals.tree,
    );
    atMost(`${nodes}: SVG`, await timed(times, () => svgOf(pictureOf(scene, roughMeasure), view)), ' ms', 0, goals.svg);
    const pdf = () => pdfOf(scene, { colorBy: 'generation', title: 'Map', slices, painter: roughPainter });
    atMost(`${nodes}: PDF`, await timed(Math.min(times, 3), pdf), ' ms', 0, goals.pdf);
  }
}

/** The nodes of a map through the product, and the same SQL on a bare pool with administrator rights. */
export async function measureNodes(
  server: Server,
  adminUrl: string,
  seat: Seat,
  { id, name }: SeededMap,
  rounds: number,
  turnMs: number,
) {
  const bare = openDatabase(adminUrl, { connections: 1 });
  const same: Side = () => bare.db.transaction().execute((db) => mapAsJson(db, nodesNow(id), edgesNow(id)));
  const path = `${server.url}/api/maps/${id}/nodes`;
  const http: Side = () => ask(seat, 'GET', path);
  const { sample, ratio } = await alternate({ http, same }, [seat], 1, rounds, turnMs);
  const cookie = cookieOf(seat);
  const answer = await fetch(path, {
    headers: { cookie: `${cookie.name}=${cookie.value}`, 'accept-encoding': 'br, gzip' },
  });
  await answer.arrayBuffer();
  const encoding = answer.headers.get('content-encoding') ?? 'identity';
  const [ours, theirs] = [sample.http, sample.same].map(({ p50 }) => `${p50.toFixed(1)} ms`);
  const more = `p50 ${ours} and ${theirs}, 1 connection; content encoding ${encoding}`;
  atLeast(`${name}: GET nodes ÷ same SQL, bare pool`, ratio('http', 'same'), 0.5, more);
  await bare.pool.end();
}

/** Returns a function that exports a map of `nodes` nodes as PDF. */
export function drawPdf(nodes: number) {
  const scene = mapScene(sampleMap(nodes), churchTheme);
  return () => pdfOf(scene, { colorBy: 'generation', title: 'Map', slices, painter: roughPainter });
}
