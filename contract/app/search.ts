import { z } from 'zod';
import { idOf, pageOf, pageQuery, required, rowId } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { searchKinds } from '../base/nouns.gen.ts';
import { operation } from '../base/operation.ts';
import { taskName } from '../work/tasks.ts';

/** A line of plain text with its matches: start and end in UTF-16 units. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) });
export type Marked = z.infer<typeof marked>;

const id = z.string().meta({ format: 'uuid' });

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  /** The id of the row. A hit of kind `person` has the id of the membership. */
  id,
  /** Null for a global template. For a node in a live view, the team of the map that shows it. */
  team_id: rowId('team').nullable(),
  /** The title with its matches; its text is empty for a comment. */
  title: marked,
  /** The excerpt with the match, if the match is not in the title. */
  excerpt: marked.nullable(),
  /** The status of a goal or a task; null for other kinds. */
  status: z.string().nullable(),
  /** The open tasks that block a task. */
  blocked_by: z.array(taskName),
  /**
   * The item that contains it: a subtask's parent, a task's goal, a comment's task or goal, a record's or node's
   * instance, an instance's template.
   */
  within: z.object({ kind: z.enum(searchKinds), id, title: z.string() }).nullable(),
  /** The map to open, for a node or an instance with a map. */
  map_id: rowId('map').nullable(),
  /** Whether the name is only similar to the words of the search. Such hits come last. */
  similar: z.boolean(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchContract = {
  find: operation('search.failed')
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Full-text search by word prefixes; every word must match, best match first',
    })
    .input(
      z.strictObject({
        q: required(limits.text.line, 'search.wordsRequired'),
        kind: z.enum(searchKinds).optional(),
        team_id: idOf('team').optional(),
        cursor: pageQuery.cursor,
        limit: z.coerce.number<number>().int().min(1).max(limits.search.most).default(limits.search.page),
      }),
    )
    /** `counts` lists every kind with results, whatever `kind` the request asks for. */
    .output(pageOf(searchHit).extend({ counts: z.partialRecord(z.enum(searchKinds), z.number().int()) })),
};
