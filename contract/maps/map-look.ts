import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { recordFilter } from '../forms/record-filters.ts';

const field = z.string().max(limits.form.name);

/**
 * How a map shows its data, by the names of fields. If a field no longer exists, the rest still applies. `steps`
 * divides a scale of numbers or dates into equal ranges (`equal`), or into ranges with equally many nodes (`even`). The
 * map grays nodes that do not meet every filter. `total` is the field whose totals are shown, or all nodes. `growth` is
 * the date field by which the growth of the total is counted.
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
  .refine((look) => !JSON.stringify(look).includes('\\u0000'), 'general.noNul');
export type MapLook = z.infer<typeof mapLook>;
