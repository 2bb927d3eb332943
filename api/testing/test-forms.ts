import type { FieldType, FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { TestApp } from './test-app.ts';

export const field = (name: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type,
  required: false,
  ...more,
});

export const staticOptions = (...values: string[]) => ({
  source: 'static' as const,
  staticOptions: values.map((value) => ({ label: value.toUpperCase(), value })),
});

/** Creates a template of a team with these fields, for records or for metadata. */
export async function addTemplate(
  app: TestApp,
  owner_team_id: string | null,
  fields: FormField[],
  schema = 'record_data_schema',
): Promise<string> {
  const { rows } = await app.admin.query(
    `insert into tpl_templates (owner_team_id, name, ${schema}) values ($1, 'Visit', $2) returning id`,
    [owner_team_id, schemaOf(fields)],
  );
  return rows[0].id;
}

export const changeForm = (app: TestApp, templateId: string, fields: FormField[]) =>
  app.admin.query('update tpl_templates set record_data_schema = $2 where id = $1', [templateId, schemaOf(fields)]);

/** Creates a menu item of the team; by default hidden from the sidebar. */
export async function addMenuItem(app: TestApp, team_id: string, template_id: string): Promise<string> {
  const menu = await app.admin.query(
    "insert into team_menus (team_id, name, is_active) values ($1, 'Forms', false) returning id",
    [team_id],
  );
  const item = await app.admin.query(
    `insert into menu_items (team_id, menu_id, label, template_id, is_visible)
     values ($1, $2, 'Visits', $3, false) returning id`,
    [team_id, menu.rows[0].id, template_id],
  );
  return item.rows[0].id;
}
