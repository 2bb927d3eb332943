import { limits } from '@groundwork/contract/base/limits';
import { type FormField, isEmpty, type Meaning, meanings } from '@groundwork/contract/forms/form-fields';
import type { FieldProblem } from '@groundwork/contract/forms/form-schema-checks';
import { ActionIcon, Button, InputBase, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconCopy, IconSelector, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import * as words from '../../base/words/words.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { FieldLimits, type SettingProps } from './field-limits.tsx';
import c from './field-settings.module.css';
import { FieldTypeChoice } from './field-type-choice.tsx';
import { FieldTypeIcon } from './field-type-icon.tsx';
import type { EditFields } from './form-draft.ts';
import { changed, relabeled, retyped, withFreeName } from './form-edits.ts';
import { IconSetting } from './icon-setting.tsx';
import { configOf, OptionSettings } from './option-settings.tsx';
import { schemaWords } from './schema-words.ts';
import { type NodeForm, WrittenField } from './written-field.tsx';

const text = words.formBuilder.settings;

type FieldSettingsProps = {
  field: FormField;
  /** All fields of the form. */
  fields: FormField[];
  /** The field as stored; records may have values under its name. */
  saved: FormField | undefined;
  problems: FieldProblem[];
  withMeaning: boolean;
  nodeForms: NodeForm[];
  /** Whether the field was just added: its label input takes the focus. */
  fresh: boolean;
  editFields: EditFields;
  onDuplicate: (field: FormField) => void;
  onRemove: (field: FormField) => void;
};

/** Returns the ref of the first input, which takes the focus when the field was just added. */
function useFreshInput(fresh: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!fresh) return;
    // Waits until the menu has returned the focus to its button.
    const begin = setTimeout(() => {
      input.current?.focus();
      input.current?.select();
    });
    return () => clearTimeout(begin);
  }, [fresh]);
  return input;
}

/** All settings of one field. */
export function FieldSettings({
  field,
  fields,
  saved,
  problems,
  withMeaning,
  nodeForms,
  fresh,
  editFields,
  onDuplicate,
  onRemove,
}: FieldSettingsProps) {
  const { id } = field;
  const label = useFreshInput(fresh);

  const problem = (key: keyof FormField) => {
    const found = problems.find((each) => each.key === key);
    return found && schemaWords(found.message);
  };
  const set = (change: Partial<FormField>, typed = false) =>
    editFields((fields) => changed(fields, id, change), typed ? `${id}.${Object.keys(change)}` : undefined);
  const config = configOf(field);
  const options = config && field[config];
  return (
    <>
      <FieldHead field={field} onDuplicate={onDuplicate} onRemove={onRemove} />
      <div className={c.settings}>
        <TextInput
          ref={label}
          label={text.label}
          required
          value={field.label}
          maxLength={limits.form.label}
          error={problem('label')}
          onChange={({ currentTarget: { value } }) =>
            editFields((fields) => relabeled(fields, id, value, saved !== undefined), `${id}.label`)
          }
        />
        <FieldName field={field} saved={saved} problem={problem('name')} onChange={set} editFields={editFields} />
        <TypeSetting field={field} editFields={editFields} />
        {config && options && (
          <OptionSettings
            id={id}
            config={config}
            options={options}
            saved={saved?.[config]}
            problem={problem(config)}
            editFields={editFields}
          />
        )}
        {hasPlaceholder(field) && (
          <TextInput
            label={text.placeholder}
            value={field.placeholder ?? ''}
            maxLength={limits.form.help}
            error={problem('placeholder')}
            onChange={(event) => set({ placeholder: event.currentTarget.value || undefined }, true)}
          />
        )}
        <TextInput
          label={text.help}
          placeholder={text.helpHint}
          value={field.helpText ?? ''}
          maxLength={limits.form.help}
          error={problem('helpText')}
          onChange={(event) => set({ helpText: event.currentTarget.value || undefined }, true)}
        />
        <IconSetting icon={field.icon} problem={problem('icon')} onChange={(icon) => set({ icon })} />
        <Switch
          classNames={{ body: c.switch }}
          labelPosition="left"
          label={text.required}
          checked={field.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <Switch
          classNames={{ body: c.switch }}
          labelPosition="left"
          label={text.displayTitle}
          description={text.displayTitleHint}
          checked={field.displayTitle ?? false}
          error={problem('displayTitle')}
          onChange={(event) => set({ displayTitle: event.currentTarget.checked || undefined })}
        />
        <WrittenField {...{ field, fields, nodeForms }} problem={problem('writes')} onChange={set} />
        <DefaultValue field={field} problem={problem} onChange={set} />
        <FieldLimits field={field} problem={problem} onChange={set} />
        {withMeaning && <MeaningSetting field={field} problem={problem} onChange={set} />}
      </div>
    </>
  );
}

/** The label of the field, with buttons to duplicate and to remove it. */
function FieldHead({ field, onDuplicate, onRemove }: Pick<FieldSettingsProps, 'field' | 'onDuplicate' | 'onRemove'>) {
  return (
    <header className={c.head}>
      <FieldTypeIcon type={field.type} />
      <h2>{field.label || words.formBuilder.fields.unnamed}</h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={words.formBuilder.fields.duplicate}
        onClick={() => onDuplicate(field)}
      >
        <IconCopy size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="brick"
        size={28}
        aria-label={words.formBuilder.fields.remove}
        onClick={() => onRemove(field)}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </header>
  );
}

type FieldNameProps = Pick<FieldSettingsProps, 'field' | 'saved' | 'editFields'> & {
  problem: string | undefined;
  onChange: SettingProps['onChange'];
};

/**
 * The name of the field. Warns when the name differs from the stored one, because records have values under the stored
 * name.
 */
function FieldName({ field, saved, problem, editFields, onChange }: FieldNameProps) {
  const { id } = field;
  return (
    <div>
      <TextInput
        classNames={{ input: c.code }}
        label={text.name}
        required
        value={field.name}
        maxLength={limits.form.name}
        spellCheck={false}
        autoCapitalize="none"
        error={problem}
        onChange={(event) => onChange({ name: event.currentTarget.value }, true)}
        onBlur={() => editFields((fields) => withFreeName(fields, id), `${id}.name`)}
      />
      {saved && saved.name !== field.name && (
        <p className={c.warning} role="status">
          {text.renamed(saved.name)}{' '}
          <Button variant="transparent" size="compact-xs" onClick={() => onChange({ name: saved.name })}>
            {text.keepName(saved.name)}
          </Button>
        </p>
      )}
    </div>
  );
}

function TypeSetting({ field, editFields }: Pick<FieldSettingsProps, 'field' | 'editFields'>) {
  return (
    <FieldTypeChoice
      value={field.type}
      onChange={(type) => editFields((fields) => retyped(fields, field.id, type, words.formBuilder.options.first))}
    >
      <InputBase
        component="button"
        type="button"
        pointer
        label={text.type}
        rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
      >
        {words.formBuilder.types[field.type]}
      </InputBase>
    </FieldTypeChoice>
  );
}

/** The select for the meaning of a field on a map, such as leader or attendees. */
function MeaningSetting({ field, problem, onChange }: SettingProps) {
  return (
    <NativeSelect
      label={text.meaning}
      value={field.meaning ?? ''}
      error={problem('meaning')}
      data={[
        { value: '', label: text.noMeaning },
        ...meanings.map((value) => ({ value, label: words.formBuilder.meanings[value] })),
      ]}
      onChange={(event) => onChange({ meaning: (event.currentTarget.value || undefined) as Meaning | undefined })}
    />
  );
}

/** The default value, edited with the control of the field. */
function DefaultValue({ field, problem, onChange }: SettingProps) {
  const { section, helpText, icon, defaultValue, ...rest } = field;
  const wrong = problem('defaultValue');
  return (
    <FormFields
      fields={[{ ...rest, label: text.defaultValue, required: false }]}
      values={defaultValue === undefined ? {} : { [field.name]: defaultValue }}
      problems={wrong === undefined ? {} : { [field.name]: wrong }}
      onChange={(_, value) => onChange({ defaultValue: isEmpty(value) ? undefined : value }, true)}
    />
  );
}

const hasPlaceholder = ({ type }: FormField) => !['checkbox', 'toggle', 'tristate', 'radio'].includes(type);
