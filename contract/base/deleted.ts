import type { z } from 'zod';
import { done, rowId } from './fields.ts';

/** The answer of each deletion: the id that `restore` takes; null if nothing was deleted. */
export const restorable = { deletion_id: rowId('deletion').nullable() };
/** The answer to the deletion of one thing. */
export const deleted = done.extend(restorable);
export type Deleted = z.infer<typeof deleted>;
