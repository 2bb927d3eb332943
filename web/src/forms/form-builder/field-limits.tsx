import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { matchesPattern, patternSize } from '@groundwork/contract/base/patterns';
import { type FormField, isText } from '@groundwork/contract/forms/form-fields';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useNumberText } from '../../base/fields/number-text.ts';
import * as words from '../../base/words/words.ts';
import c from './field-settings.module.css';

const text = words.formBuilder.settings;

type NumberSetting = 'textMinLength' | 'textMaxLength' | 'numberMin' | 'numberMax' | 'numberStep';

export type SettingProps = {
  field: FormField;
  /** Returns the validation message of a setting. */
  problem: (key: keyof FormField) => string | undefined;
  /** `typed` groups consecutive edits of a setting into one undo step. */
  onChange: (change: Partial<FormField>, typed?: boolean) => void;
};

/** The limits of a field's values: length and pattern of text, range and step of numbers. */
export function FieldLimits(props: SettingProps) {
  const { field } = props;
  if (field.type === 'number')
    return (
      <>
        <FieldPair>
          <NumberInput {...props} setting="numberMin" />
          <NumberInput {...props} setting="numberMax" />
        </FieldPair>
        <NumberInput {...props} setting="numberStep" />
      </>
    );
  if (!isText(field.type)) return null;
  return (
    <>
      <FieldPair>
        <NumberInput {...props} setting="textMinLength" whole />
        <NumberInput {...props} setting="textMaxLength" whole />
      </FieldPair>
      <Pattern {...props} />
    </>
  );
}

function NumberInput({
  field,
  problem,
  onChange,
  setting,
  whole = false,
}: SettingProps & { setting: NumberSetting; whole?: boolean }) {
  const { put, ...input } = useNumberText({
    value: field[setting] ?? null,
    onChange: (value) => onChange({ [setting]: value ?? undefined }, true),
    accepted: (read) => (read === null || Number.isNaN(read) ? null : whole ? Math.max(0, Math.trunc(read)) : read),
    min: whole ? 0 : undefined,
  });
  return (
    <TextInput
      {...input}
      label={text[setting]}
      error={problem(setting)}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
}

function Pattern({ field, problem, onChange }: SettingProps) {
  const [tried, setTried] = useState('');
  const { pattern = '' } = field;
  const size = pattern ? patternSize(pattern) : null;
  const isUsable = size !== null && size <= limits.form.patternSteps;
  const fits = isUsable && matchesPattern(pattern, tried) === true;
  return (
    <>
      <TextInput
        classNames={{ input: c.code }}
        label={text.pattern}
        description={text.patternHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={pattern}
        maxLength={limits.form.pattern}
        error={problem('pattern')}
        spellCheck={false}
        onChange={(event) => onChange({ pattern: event.currentTarget.value || undefined }, true)}
      />
      {isUsable && (
        <TextInput
          label={text.tryPattern}
          value={tried}
          maxLength={limits.form.patternText}
          error={tried && !fits && messages.formFields.pattern}
          description={tried && fits && text.patternFits}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => setTried(event.currentTarget.value)}
        />
      )}
    </>
  );
}
