import type { Page } from '@playwright/test';
import { demoMaps } from '../api/cli/demo-maps.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import { churchFields, onShelves, sampleMap } from '../web/src/maps/model/sample-map.ts';
import type { Pool } from './load.ts';
import type { Visits } from './screens.ts';
import type { Seat } from './seat.ts';

export type NamedMap = { id: string; name: string };
type SeededNode = { path: string; node_type: string; fields: object; position: object | null };

/** Creates the maps of the sample data, and one of 2,000 nodes, in the seat's team. */
export async function seedNamedMaps(pool: Pool, seat: Seat): Promise<NamedMap[]> {
  const demo = demoMaps.map(({ name, template, fields, types, nodes }) => {
    const paths: string[] = [];
    const below = new Map<string, number>();
    for (const { parent } of nodes) {
      const start = parent === null ? '' : `${paths[parent]}.`;
      below.set(start, (below.get(start) ?? 0) + 1);
      paths.push(`${start}${below.get(start)}`);
    }
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
  const large = [...onShelves(sampleMap(2000)).nodes.values()];
  const maps = [
    ...demo,
    { name: '2,000 nodes', structure: 'church', schema: schemaOf(churchFields, types), nodes: large },
  ];
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
  return { id, name };
}

/** The share of the visible nodes whose name, or whose fold pill's name, is readable in the first view of a map. */
export async function readableNames({ newcomer }: Visits, { id }: NamedMap) {
  const { page, open, close } = await newcomer();
  try {
    await open(`/dashboard/maps/${id}`);
    await page.locator('.react-flow__node').first().waitFor();
    await page.waitForTimeout(500);
    return await page.evaluate(countReadable);
  } finally {
    await close();
  }
}

/** A name is readable at 12 px or more, inside the window, where no text of another node overlaps it. */
function countReadable() {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect() as DOMRect;
  const isIn = ({ left, right, top, bottom }: DOMRect) =>
    left >= canvas.left && right <= canvas.right && top >= canvas.top && bottom <= canvas.bottom;
  const nodes = [...document.querySelectorAll('.react-flow__node')].filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > canvas.left && x < canvas.right && y > canvas.top && y < canvas.bottom;
  });
  const zoom = Number(
    /scale\(([^)]+)\)/.exec(document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '')?.[1],
  );
  const texts = [...document.querySelectorAll('.react-flow__node text')].map((text) => ({
    node: text.closest('.react-flow__node'),
    box: text.getBoundingClientRect(),
    size: Number.parseFloat(getComputedStyle(text).fontSize) * zoom,
    isName: /\p{L}/u.test(text.textContent ?? ''),
  }));
  const readable = nodes.filter((node) =>
    texts.some(
      (text) =>
        text.node === node &&
        text.isName &&
        text.size >= 11.99 &&
        isIn(text.box) &&
        !texts.some(
          ({ node: other, box }) =>
            other !== node &&
            box.left < text.box.right &&
            box.right > text.box.left &&
            box.top < text.box.bottom - 2 &&
            box.bottom - 2 > text.box.top,
        ),
    ),
  );
  return { readable: readable.length, of: nodes.length, zoom };
}

/** Zooms out to the whole map. */
export async function toWholeMap(page: Page) {
  await page.locator('.react-flow').focus();
  await page.keyboard.press('0');
  await page.waitForTimeout(700);
}
