import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';

/** A form of a template without its options, texts of help and icons. */
export const outline = (form: 'record_data_schema' | 'map_node_schema') =>
  sql<FormSchema>`rules.outline(${sql.ref(form)})`;

const formsAtOnce = 10;

/**
 * Reads a form of each of these templates, a few at a time, because a form may have a megabyte. Returns the result of
 * `read` for the fields of each template, by template id.
 */
export async function readForms<Part>(
  db: Db,
  templateIds: string[],
  form: RawBuilder<FormSchema>,
  read: (fields: FormField[]) => Part,
): Promise<Map<string, Part>> {
  const ids = [...new Set(templateIds)];
  const parts = new Map<string, Part>();
  for (let from = 0; from < ids.length; from += formsAtOnce) {
    const rows = await db
      .selectFrom('tpl_templates')
      .select(['id', form.as('form')])
      .where('id', 'in', ids.slice(from, from + formsAtOnce))
      .execute();
    for (const { id, form } of rows) parts.set(id, read(fieldsOf(form)));
  }
  return parts;
}
