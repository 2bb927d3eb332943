import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { canDate, canGroup, type TemplateView } from '@groundwork/contract/forms/template-views';
import { Button, Input, MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FieldPair } from '../../base/dialogs/dialog-form.tsx';
import * as words from '../../base/words/words.ts';
import { asType, withSettings } from './view-edits.ts';
import c from './view-settings.module.css';

const text = words.templates.views;
const typeChoices = () =>
  Object.entries(text.type).map(([value, label]) => ({ value: value as TemplateView['type'], label }));
const directions = () => (['asc', 'desc'] as const).map((value) => ({ value, label: text[value] }));
const choicesOf = (fields: FormField[]) => fields.map(({ name, label }) => ({ value: name, label }));

type ViewSettingsProps = {
  view: TemplateView;
  fields: FormField[];
  /** Why the view is unusable. */
  problem: string | undefined;
  isDefault: boolean;
  onChange: (view: TemplateView) => void;
  onDefault: (on: boolean) => void;
  onRemove: () => void;
};

/** The settings of a view. */
export function ViewSettings({ view, fields, problem, isDefault, onChange, onDefault, onRemove }: ViewSettingsProps) {
  const set = (settings: Parameters<typeof withSettings>[1]) => onChange(withSettings(view, settings));
  const known = new Set(fields.map(({ name }) => name));
  const sorts = [
    ...choicesOf(fields),
    { value: 'created_at', label: text.created },
    { value: 'updated_at', label: text.updated },
  ];
  return (
    <div className={c.settings}>
      <TextInput
        label={text.name}
        required
        value={view.name}
        maxLength={limits.text.view}
        error={view.name.trim() ? undefined : messages.views.nameRequired}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Input.Wrapper label={text.typeLabel} labelElement="div">
        <SegmentedControl
          className={c.types}
          aria-label={text.typeLabel}
          size="sm"
          fullWidth
          data={typeChoices()}
          value={view.type}
          onChange={(type) => onChange(asType(view, type, fields))}
        />
      </Input.Wrapper>
      {view.type === 'board' && (
        <FieldSelect
          label={text.groupBy}
          fields={fields.filter(canGroup)}
          value={view.group_by}
          problem={problem}
          onChange={(group_by) => set({ group_by })}
        />
      )}
      {view.type === 'calendar' && (
        <FieldSelect
          label={text.dateField}
          fields={fields.filter(canDate)}
          value={view.date_field}
          problem={problem}
          onChange={(date_field) => set({ date_field })}
        />
      )}
      <MultiSelect
        label={view.type === 'table' ? text.columns : text.cardFields}
        description={text.columnsHint}
        inputWrapperOrder={['label', 'input', 'description']}
        data={choicesOf(fields)}
        value={view.columns.filter((name) => known.has(name))}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={words.ui.nothingFound}
        onChange={(columns) => set({ columns })}
      />
      <FieldPair>
        <Select
          label={text.sortBy}
          placeholder={text.newestFirst}
          data={sorts}
          value={view.sort?.field ?? null}
          clearable
          onChange={(field) => set({ sort: field ? { field, direction: view.sort?.direction ?? 'asc' } : undefined })}
        />
        {view.sort && (
          <Select
            label={text.direction}
            data={directions()}
            value={view.sort.direction}
            allowDeselect={false}
            onChange={(direction) =>
              view.sort && direction && set({ sort: { ...view.sort, direction: direction as 'asc' | 'desc' } })
            }
          />
        )}
      </FieldPair>
      <Switch
        label={text.makeDefault}
        checked={isDefault}
        onChange={(event) => onDefault(event.currentTarget.checked)}
      />
      <Button
        className={c.remove}
        variant="subtle"
        color="brick"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={onRemove}
      >
        {text.delete}
      </Button>
    </div>
  );
}

type FieldSelectProps = {
  label: string;
  fields: FormField[];
  value: string | undefined;
  problem: string | undefined;
  onChange: (name: string | undefined) => void;
};

function FieldSelect({ label, fields, value, problem, onChange }: FieldSelectProps) {
  return (
    <Select
      label={label}
      data={choicesOf(fields)}
      value={value ?? null}
      error={problem}
      allowDeselect={false}
      nothingFoundMessage={words.ui.nothingFound}
      onChange={(name) => onChange(name ?? undefined)}
    />
  );
}
