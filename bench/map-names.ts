import type { Page } from '@playwright/test';
import { demoMaps } from '../api/cli/demo-maps.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { FittedTree } from '../web/src/maps/fitted/fitted-tree.ts';
import { sampleTrees } from '../web/src/maps/fitted/sample-trees.ts';
import { churchFields } from '../web/src/maps/model/sample-map.ts';
import type { Pool } from './load.ts';
import type { Visits } from './screens.ts';
import type { Seat } from './seat.ts';

export type NamedMap = { id: string; name: string; nodes: number };
type SeededNode = { path: string; node_type: string; fields: object; position: object | null };

const largeTrees = ['even 300', 'even 1,000', 'tailed 2,000', 'tailed 10,000'];

/** Returns the paths of nodes. `parents` are indexes of earlier nodes; null for a root. */
function pathsOf(parents: readonly (number | null)[]): string[] {
  const paths: string[] = [];
  const below = new Map<string, number>();
  for (const parent of parents) {
    const start = parent === null ? '' : `${paths[parent]}.`;
    below.set(start, (below.get(start) ?? 0) + 1);
    paths.push(`${start}${below.get(start)}`);
  }
  return paths;
}

function nodesOf({ names, parents }: FittedTree): SeededNode[] {
  const paths = pathsOf(Array.from(parents, (parent) => (parent < 0 ? null : parent)));
  return names.map((name, index) => ({
    path: paths[index] as string,
    node_type: 'church',
    fields: { title: name, attendees: (index % 20) + 1 },
    position: null,
  }));
}

/** Creates the maps of the sample data, and some large ones, in the seat's team. */
export async function seedNamedMaps(pool: Pool, seat: Seat): Promise<NamedMap[]> {
  const demo = demoMaps.map(({ name, template, fields, types, nodes }) => {
    const paths = pathsOf(nodes.map(({ parent }) => parent));
    return {
      name,
      structure: template.structure_type,
      schema: schemaOf(fields, types),
      nodes: nodes.map(({ node_type, fields: values }, index): SeededNode => {
        return { path: paths[index] as string, node_type, fields: values, position: null };
      }),
    };
  });
  const types = ['church', 'group'].map((key) => ({ key, label: key }));
  const large = Object.entries(sampleTrees)
    .filter(([name]) => largeTrees.includes(name))
    .map(([name, make]) => ({
      name,
      structure: 'church',
      schema: schemaOf(churchFields, types),
      nodes: nodesOf(make().tree),
    }));
  const maps = [...demo, ...large];
  return Promise.all(maps.map((map) => seedNamed(pool, seat, map)));
}

async function seedNamed(
  pool: Pool,
  { team_id }: Seat,
  { name, structure, schema, nodes }: { name: string; structure: string; schema: object; nodes: SeededNode[] },
): Promise<NamedMap> {
  const { rows } = await pool.query<{ id: string }>(
    `with template as (
       insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
       values ($1, $2, 'map', $3, $4) returning id
     ), instance as (
       insert into tpl_instances (team_id, template_id, name) select $1, id, $2 from template returning id
     )
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [team_id, name, structure, schema],
  );
  const id = rows[0]?.id as string;
  await pool.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position)
     select $1, $2, (node->>'path')::ltree, node->>'node_type', node->'fields', nullif(node->'position', 'null')
     from jsonb_array_elements($3) node`,
    [team_id, id, JSON.stringify(nodes)],
  );
  return { id, name, nodes: nodes.length };
}

const shownMap = '[data-fitted], .react-flow__node';

/**
 * How a map is shown at first, and after Fit: the share of the cells of the canvas that hold more than lines, and the
 * share of the nodes that have a name or are counted in a pill. `overlaps` counts names that lie over another one.
 */
export async function viewOf({ newcomer }: Visits, { id }: NamedMap) {
  const { page, open, close } = await newcomer();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(`/dashboard/maps/${id}`);
    await page.locator(shownMap).first().waitFor();
    await page.waitForTimeout(700);
    const names = await page.evaluate(namesShown);
    const first = await filledShare(page);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await page.waitForTimeout(700);
    return { ...names, first, fit: await filledShare(page) };
  } finally {
    await close();
  }
}

/** Counts the nodes with a name in the window, those in pills, and the names that lie over each other. */
function namesShown() {
  const isFitted = document.querySelector('[data-fitted]') !== null;
  const named = [...document.querySelectorAll(isFitted ? '[data-fitted] [data-id]' : '.react-flow__node')];
  const pills = [...document.querySelectorAll('[data-fitted] button:not([data-id])')];
  const inPills = pills.reduce((sum, pill) => sum + Number(pill.getAttribute('aria-label')?.replace(/\D/g, '')), 0);
  const boxes = named.map((node) => (node.querySelector('text') ?? node).getBoundingClientRect());
  const overlaps = boxes.filter((one, index) =>
    boxes.some(
      (other, at) =>
        at > index &&
        one.left + 4 < other.right &&
        one.right - 4 > other.left &&
        one.top + 4 < other.bottom &&
        one.bottom - 4 > other.top,
    ),
  ).length;
  return { named: named.length, inPills, overlaps };
}

/** In pixels. */
const cell = 48;

/**
 * The share of the cells of the canvas that hold more than lines and background: pixels that are darker than lines, or
 * colored. The tools over the canvas do not count.
 */
async function filledShare(page: Page): Promise<number> {
  const tools = await page.addStyleTag({
    content: 'main :is([role="toolbar"], [data-over-map], button[title="Show the legend"]) { visibility: hidden }',
  });
  const picture = await page.locator('[data-fitted], .react-flow').first().screenshot();
  await tools.evaluate((style) => (style as Element).remove());
  // Another page, because the policy of the product forbids it to fetch the picture.
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ([data, size]) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const { width, height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        const { data: pixels } = context.getImageData(0, 0, width, height);
        const line = 170;
        const isFilled = (left: number, top: number) => {
          let count = 0;
          for (let y = top; y < top + size; y++)
            for (let x = left; x < left + size; x++) {
              const at = 4 * (y * width + x);
              const [r, g, b] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
              if (Math.max(r, g, b) < line || Math.max(r, g, b) - Math.min(r, g, b) > 28) count++;
            }
          return count > 20;
        };
        let [filled, cells] = [0, 0];
        for (let top = 0; top + size <= height; top += size)
          for (let left = 0; left + size <= width; left += size) {
            cells++;
            if (isFilled(left, top)) filled++;
          }
        return filled / cells;
      },
      [picture.toString('base64'), cell] as const,
    );
  } finally {
    await blank.close();
  }
}

/** Shows the whole map, each node in its place. */
export async function toWholeMap(page: Page) {
  await page.locator(shownMap).first().waitFor();
  const fitted = page.locator('[data-fitted]');
  if (await fitted.count()) {
    await fitted.focus();
    await page.keyboard.press('-');
  } else {
    await page.locator('.react-flow').focus();
    await page.keyboard.press('0');
  }
  await page.waitForTimeout(700);
}
