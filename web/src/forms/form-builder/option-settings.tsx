import { limits } from '@groundwork/contract/base/limits';
import {
  type FieldOption,
  type FormField,
  isChoice,
  type OptionSource,
  optionConfigs,
} from '@groundwork/contract/forms/form-fields';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useCallback, useId, useMemo, useState } from 'react';
import * as words from '../../base/words/words.ts';
import c from './field-settings.module.css';
import type { EditFields } from './form-draft.ts';
import { changed, optionOf, optionValueFrom } from './form-edits.ts';
import { PairList } from './pair-list.tsx';

const text = words.formBuilder.options;

type OptionSettingsProps = {
  id: string;
  config: NonNullable<ReturnType<typeof configOf>>;
  options: OptionSource;
  /** The options of the stored field; records may have their values. */
  saved: OptionSource | undefined;
  problem: string | undefined;
  editFields: EditFields;
};

export const configOf = ({ type }: FormField) => (isChoice(type) ? optionConfigs[type] : null);

const read = ({ label, value }: FieldOption) => ({ label, key: value });
const write = ({ label, key }: { label: string; key: string }): FieldOption => ({ label, value: key });

/** Edits where the options of a field come from: a list or a URL. */
export function OptionSettings({ id, config, options, saved, problem, editFields }: OptionSettingsProps) {
  const titleId = useId();
  const [aside, setAside] = useState<OptionSource>();
  const set = (source: OptionSource, gesture?: string) =>
    editFields((fields) => changed(fields, id, { [config]: source }), gesture);
  const onItems = useCallback(
    (change: (items: FieldOption[]) => FieldOption[], gesture?: string) =>
      editFields(
        (fields) =>
          fields.map((field) => {
            const now = field.id === id ? field[config] : undefined;
            return now?.source === 'static'
              ? { ...field, [config]: { source: 'static', staticOptions: change(now.staticOptions) } }
              : field;
          }),
        gesture && `${id}.${config}.${gesture}`,
      ),
    [editFields, id, config],
  );
  const inUse = useMemo(
    () => new Set(saved?.source === 'static' ? saved.staticOptions.map(({ value }) => value) : []),
    [saved],
  );
  const change = (source: string) => {
    const other: OptionSource =
      source === 'api'
        ? { source, apiUrl: '', apiLabelField: 'label', apiValueField: 'value' }
        : { source: 'static', staticOptions: [optionOf(text.first)] };
    set(aside ?? other);
    setAside(options);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the source control.
    <div className={c.group} role="group" aria-labelledby={titleId}>
      <header className={c.groupHead}>
        <span id={titleId}>{text.title}</span>
        <SegmentedControl
          aria-label={text.title}
          value={options.source}
          onChange={change}
          data={[
            { value: 'static', label: text.list },
            { value: 'api', label: text.fromUrl },
          ]}
        />
      </header>
      {options.source === 'static' ? (
        <PairList
          name={text.title}
          items={options.staticOptions}
          onChange={onItems}
          read={read}
          write={write}
          keyFrom={optionValueFrom}
          inUse={inUse}
          text={{ label: text.label, key: text.value, add: text.add, remove: text.remove }}
          most={{ label: limits.text.line, key: limits.text.line }}
          problem={problem}
        />
      ) : (
        (
          [
            ['apiUrl', text.url, limits.text.line],
            ['apiLabelField', text.labelField, limits.form.name],
            ['apiValueField', text.valueField, limits.form.name],
          ] as const
        ).map(([key, label, most]) => (
          <TextInput
            key={key}
            type={key === 'apiUrl' ? 'url' : 'text'}
            classNames={{ input: c.code }}
            label={label}
            required={key === 'apiUrl'}
            description={key === 'apiUrl' && text.urlHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={options[key]}
            maxLength={most}
            spellCheck={false}
            error={key === 'apiUrl' && problem}
            onChange={(event) => set({ ...options, [key]: event.currentTarget.value }, `${id}.${key}`)}
          />
        ))
      )}
    </div>
  );
}
