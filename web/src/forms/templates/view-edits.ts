import type { FormField } from '@groundwork/contract/forms/form-fields';
import { canDate, canGroup, type TemplateView } from '@groundwork/contract/forms/template-views';

/** Returns a new view of this type with a unique key. It is usable immediately if a field fits. */
export function newView(
  type: TemplateView['type'],
  name: string,
  views: TemplateView[],
  fields: FormField[],
): TemplateView {
  const taken = new Set(views.map(({ key }) => key));
  let key: string = type;
  for (let number = 2; taken.has(key); number++) key = `${type}-${number}`;
  return { key, name, columns: [], ...neededBy(type, fields) };
}

/** Returns the view as another type. The default for its group or date field is the first field that fits. */
export const asType = (view: TemplateView, type: TemplateView['type'], fields: FormField[]): TemplateView => ({
  ...view,
  ...neededBy(type, fields, view),
});

function neededBy(
  type: TemplateView['type'],
  fields: FormField[],
  { group_by, date_field }: Partial<TemplateView> = {},
) {
  const group = group_by ?? fields.find(canGroup)?.name;
  const date = date_field ?? fields.find(canDate)?.name;
  return {
    type,
    ...(type === 'board' && group && { group_by: group }),
    ...(type === 'calendar' && date && { date_field: date }),
  };
}

/** Returns the view with `settings` merged in, without undefined values. */
export function withSettings(
  view: TemplateView,
  settings: { [Key in keyof TemplateView]?: TemplateView[Key] | undefined },
): TemplateView {
  return Object.fromEntries(
    Object.entries({ ...view, ...settings }).filter(([, value]) => value !== undefined),
  ) as TemplateView;
}
