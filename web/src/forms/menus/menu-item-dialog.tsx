import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import type { TemplateSummary } from '@groundwork/contract/forms/templates';
import type { Team } from '@groundwork/contract/people/teams';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useSaveItem } from './menu-mutations.ts';
import { usableTemplates } from './menu-queries.ts';

type MenuItemDialogProps = { team: Team; menus: Menu[]; onClose: () => void } & (
  | { item: MenuItem; menu?: never }
  | { item?: never; menu: Menu }
);

const text = words.menus.item;
const { fields, hints } = text;

/** Returns the templates with a form, the team's own before the global ones. The chosen template is always included. */
function choices(templates: TemplateSummary[], team: Team, chosen: string) {
  const offered = templates.filter(({ id, kind }) => kind !== 'map' || id === chosen);
  const optionsOf = (owner: string | null) =>
    offered.filter(({ owner_team_id }) => owner_team_id === owner).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { group: team.name, items: optionsOf(team.id) },
    { group: words.menus.globalTemplates, items: optionsOf(null) },
  ].filter(({ items }) => items.length > 0);
}

/** Edits `item`. Without `item`, the dialog adds one to `menu`, with the name of its template as the default label. */
export const MenuItemDialog = bounded(function MenuItemDialog({
  team,
  menus,
  item,
  menu,
  onClose,
}: MenuItemDialogProps) {
  const { mutateAsync, isPending } = useSaveItem(item);
  const templates = useQuery(usableTemplates(team.id));
  const form = useForm({
    initialValues: {
      label: item?.label ?? '',
      description: item?.description ?? '',
      template_id: item?.template_id ?? '',
      menu_id: item?.menu_id ?? menu?.id ?? '',
    },
    validate: {
      label: (label) => (label.trim() ? null : messages.menus.labelRequired),
      template_id: (id) => (id ? null : messages.menus.templateRequired),
    },
  });
  const draft = useKeptForm(form, item ? `menu item ${item.id}` : `new menu item ${menu.id}`);
  const chooseTemplate = (id: string | null) => {
    form.setFieldValue('template_id', id ?? '');
    if (!form.values.label.trim())
      form.setFieldValue('label', templates.data?.items.find((template) => template.id === id)?.name ?? '');
  };
  return (
    <DialogForm
      title={item ? text.edit : text.addTo(menu.name)}
      submitText={item ? text.save : text.add}
      busy={isPending}
      onSubmit={form.onSubmit((values) => draft.settle(mutateAsync(values), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <Select
        label={fields.template}
        placeholder={hints.template}
        required
        data={choices(templates.data?.items ?? [], team, item?.template_id ?? '')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={
          templates.error ? messages.templates.fetchFailed : templates.isPending ? words.ui.loading : text.noTemplates
        }
        data-autofocus={item ? undefined : true}
        {...form.getInputProps('template_id')}
        onChange={chooseTemplate}
      />
      <TextInput
        label={fields.label}
        required
        maxLength={limits.text.name}
        data-autofocus={item ? true : undefined}
        {...form.getInputProps('label')}
      />
      <TextInput
        label={fields.description}
        placeholder={hints.description}
        maxLength={limits.text.line}
        {...form.getInputProps('description')}
      />
      {item && menus.length > 1 && (
        <Select
          label={fields.menu}
          data={menus.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          {...form.getInputProps('menu_id')}
        />
      )}
    </DialogForm>
  );
});
