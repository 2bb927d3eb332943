import { z } from 'zod';
import { json } from '../base/json.ts';

const place = z.int().min(0);
const values = z.record(z.string(), json);

/**
 * Map nodes on the clipboard, also for another map or tab: parents before children. `parent` and the ends of edges are
 * indexes in the list.
 */
export const mapClip = z.object({
  groundwork: z.literal('map nodes 1'),
  nodes: z
    .array(
      z.object({
        node_type: z.string(),
        fields: values,
        position: z.object({ x: z.number(), y: z.number() }).nullable(),
        parent: place.nullable(),
      }),
    )
    .min(1)
    .refine((nodes) => nodes.every(({ parent }, index) => parent === null || parent < index)),
  edges: z.array(z.object({ src: place, dst: place, edge_type: z.string(), metadata: values })),
});
export type MapClip = z.infer<typeof mapClip>;

/** The head of an exported map in JSON: the names of the map, of its title field and of its fields. */
export const exportedMap = z.object({
  map: z.object({ name: z.string(), title: z.string() }),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
});
