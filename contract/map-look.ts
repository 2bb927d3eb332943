import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { recordFilter } from './record-filters.ts';

const field = z.string().max(limits.form.name);

/**
 * How a map shows its data, by the names of fields. A field may be gone: then the rest still applies. `steps` is how a
 * scale of numbers or dates is divided: into equal ranges, or into ranges that hold equally many nodes. Nodes that do
 * not meet every filter are greyed. `total` is the field whose totals are shown, or all nodes; `growth` the date field
 * that their growth is counted by.
 */
export const mapLook = z
  .strictObject({
    color: field,
    steps: z.enum(['equal', 'even']),
    size: field,
    badge: field,
    filter: z.array(recordFilter).min(1).max(limits.form.conditions),
    total: field,
    growth: field,
  })
  .partial()
  .refine((look) => !JSON.stringify(look).includes('\\u0000'), messages.general.noNul);
export type MapLook = z.infer<typeof mapLook>;
