import { z } from 'zod';
import { requiredName } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import type { FormField } from './form-fields.ts';

const name = z.string().max(limits.form.name);

/**
 * A view of a template's records. `columns` are field names, empty for all; a board groups by a choice field, a
 * calendar shows a date field.
 */
const view = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: requiredName(limits.text.view, 'views.nameRequired'),
  type: z.enum(['table', 'board', 'calendar']),
  columns: z.array(name).max(limits.form.fields).default([]),
  group_by: name.optional(),
  date_field: name.optional(),
  sort: z.strictObject({ field: name, direction: z.enum(['asc', 'desc']) }).optional(),
});
export type TemplateView = z.infer<typeof view>;

/** The views of a template (part 3: "an object holding a list of views"). */
export const templateViews = z.strictObject({
  views: z
    .array(view)
    .max(limits.form.views)
    .refine((views) => new Set(views.map(({ key }) => key)).size === views.length, 'templates.viewTaken'),
});

export const canGroup = ({ type }: FormField) => ['dropdown', 'radio', 'tristate', 'toggle', 'checkbox'].includes(type);
export const canDate = ({ type }: FormField) => type === 'date' || type === 'datetime';

/** The views that the fields allow, in their order; the others stay stored but hidden. */
export function usableViews(views: TemplateView[], fields: FormField[]): TemplateView[] {
  const has = (fits: (field: FormField) => boolean, wanted: string | undefined) =>
    fields.some((field) => field.name === wanted && fits(field));
  return views.filter(
    (each) =>
      each.type === 'table' || (each.type === 'board' ? has(canGroup, each.group_by) : has(canDate, each.date_field)),
  );
}
