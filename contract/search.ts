import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idOf, pageOf, pageQuery, required, rowId } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { searchKinds } from './search-kinds.ts';

/** A line of plain text, and what of it was searched for: beginnings and ends in UTF-16 units. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) });
export type Marked = z.infer<typeof marked>;

const id = z.string().meta({ format: 'uuid' });

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  /** Null for a global template. A node that another team holds is found on a map of this team. */
  team_id: rowId('team').nullable(),
  /** A comment has none. */
  title: marked,
  /** Where the words stand apart from the title. */
  excerpt: marked.nullable(),
  /** Of a goal and a task. */
  status: z.string().nullable(),
  /** What it belongs to: a task's goal, a comment's task or goal, a record's instance, a node's instance, an instance's template. */
  within: z.object({ kind: z.enum(searchKinds), id, title: z.string() }).nullable(),
  /** The map to open, of a node and of an instance that has one. */
  map_id: rowId('map').nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'What has every word in its name or its texts, each from its beginning, the best first',
    })
    .input(
      z.strictObject({
        q: required(limits.text.line, messages.search.wordsRequired),
        kind: z.enum(searchKinds).optional(),
        team_id: idOf('team').optional(),
        cursor: pageQuery.cursor,
        limit: z.coerce.number<number>().int().min(1).max(limits.search.most).default(limits.search.page),
      }),
    )
    /** `counts` has every kind of which something was found, whichever is asked for. */
    .output(pageOf(searchHit).extend({ counts: z.partialRecord(z.enum(searchKinds), z.number().int()) })),
};
