import type { FormField } from '@groundwork/contract/form-fields';
import { canDate, canGroup, type TemplateView } from '@groundwork/contract/template-views';

/** A view of this type that can be shown at once, where the fields allow it. */
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

/** The view as another type, grouped or dated by the first field that fits. */
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

/** The view in which these are set; what is undefined is taken out. */
export function withSettings(
  view: TemplateView,
  settings: { [Key in keyof TemplateView]?: TemplateView[Key] | undefined },
): TemplateView {
  return Object.fromEntries(
    Object.entries({ ...view, ...settings }).filter(([, value]) => value !== undefined),
  ) as TemplateView;
}
