import { z } from 'zod';
import { rowId } from './fields.ts';

/** A reference to a node. The title is the value of the field that the template uses as a title. */
export const nodeName = z.object({
  id: rowId('node'),
  title: z.string(),
  map: z.object({ id: rowId('map'), name: z.string() }),
});
export type NodeName = z.infer<typeof nodeName>;
