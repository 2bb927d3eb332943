import { limits } from '@groundwork/contract/base/limits';
import {
  type FieldOption,
  type FieldType,
  type FormField,
  isChoice,
  isText,
  type MapType,
  optionConfigs,
  optionsOf,
} from '@groundwork/contract/forms/form-fields';
import { isFieldName, present } from '@groundwork/contract/forms/form-schema';
import { problemOf } from '@groundwork/contract/forms/form-values';

/** The state of the form builder. `schemaOf` writes the schema from it. */
export type FormDraft = { fields: FormField[]; mapTypes: MapType[] };

const plainLetters = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const withoutNumber = (name: string) => name.replace(/_\d+$/, '');

/** Returns a field name from a label: `date_of_visit` from "Date of visit". */
const nameFrom = (label: string) =>
  plainLetters(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[\d_]+|_+$/g, '')
    // Leaves room for the number that `freeName` may add.
    .slice(0, limits.form.name - 5) || 'field';

/** Returns an option value from a label in any script: `mill-lane` from "Mill Lane". */
export const optionValueFrom = (label: string) =>
  (
    plainLetters(label)
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || label.trim()
  ).slice(0, limits.form.name);

/** Returns the name, with a number when another field has it. */
export function freeName(wanted: string, others: FormField[]): string {
  const taken = new Set(others.map(({ name }) => name));
  const stem = withoutNumber(wanted);
  let name = wanted;
  for (let number = 2; taken.has(name) || !isFieldName(name); number++) name = `${stem}_${number}`;
  return name;
}

const butField = (fields: FormField[], id: string) => fields.filter((field) => field.id !== id);
const withField = (fields: FormField[], id: string, change: (field: FormField) => FormField) =>
  fields.map((field) => (field.id === id ? change(field) : field));

export function newField(type: FieldType, id: string, label: string, firstOption: string): FormField {
  const field: FormField = { id, name: nameFrom(label), label, type, required: false };
  if (isChoice(type)) field[optionConfigs[type]] = { source: 'static', staticOptions: [optionOf(firstOption)] };
  return field;
}

export const optionOf = (label: string): FieldOption => ({ label, value: optionValueFrom(label) });

/** Inserts a field. Settings that only one field can have stay with the existing field. */
export function inserted(fields: FormField[], field: FormField, at: number): FormField[] {
  if (fields.some(({ id }) => id === field.id)) return fields;
  const added = present({
    ...field,
    name: freeName(field.name, fields),
    displayTitle: fields.some(({ displayTitle }) => displayTitle) ? undefined : field.displayTitle,
    meaning: fields.some(({ meaning }) => meaning === field.meaning) ? undefined : field.meaning,
    writes: fields.some(({ writes }) => writes === field.writes) ? undefined : field.writes,
  });
  return fields.toSpliced(at, 0, added);
}

export function duplicated(fields: FormField[], id: string, copyId: string): FormField[] {
  const at = fields.findIndex((field) => field.id === id);
  const field = fields[at];
  return field ? inserted(fields, { ...field, id: copyId }, at + 1) : fields;
}

export const removed = (fields: FormField[], id: string) => butField(fields, id);

/**
 * Changes settings of a field; undefined removes a setting. The display title, a meaning and a written field
 * move from their previous field.
 */
export function changed(fields: FormField[], id: string, change: Partial<FormField>): FormField[] {
  return fields.map((field) => {
    if (field.id === id) return present({ ...field, ...change });
    const losesTitle = change.displayTitle && field.displayTitle;
    const losesMeaning = change.meaning && field.meaning === change.meaning;
    const losesWritten = change.writes && field.writes === change.writes;
    return losesTitle || losesMeaning || losesWritten
      ? present({
          ...field,
          displayTitle: losesTitle ? undefined : field.displayTitle,
          meaning: losesMeaning ? undefined : field.meaning,
          writes: losesWritten ? undefined : field.writes,
        })
      : field;
  });
}

/** Sets a label. The name follows the label unless the user has set another name, or `keepName` is true. */
export const relabeled = (fields: FormField[], id: string, label: string, keepName: boolean) =>
  withField(fields, id, (field) => {
    const follows = !keepName && withoutNumber(field.name) === withoutNumber(nameFrom(field.label));
    return { ...field, label, name: follows ? freeName(nameFrom(label), butField(fields, id)) : field.name };
  });

/** Makes the name of a field unique, because a form cannot store two fields of the same name. */
export const withFreeName = (fields: FormField[], id: string) =>
  withField(fields, id, (field) => {
    const others = butField(fields, id);
    return others.some(({ name }) => name === field.name) ? { ...field, name: freeName(field.name, others) } : field;
  });

/** Changes the type of a field, and keeps limits, options and the default value that fit the new type. */
export const retyped = (fields: FormField[], id: string, type: FieldType, firstOption: string) =>
  withField(fields, id, (field) => {
    const {
      textMinLength,
      textMaxLength,
      pattern,
      numberMin,
      numberMax,
      numberStep,
      dropdownConfig,
      multiselectConfig,
      radioConfig,
      defaultValue,
      ...kept
    } = field;
    const next: FormField = { ...kept, type };
    if (isText(type)) Object.assign(next, { textMinLength, textMaxLength, pattern });
    if (type === 'number') Object.assign(next, { numberMin, numberMax, numberStep });
    if (isChoice(type))
      next[optionConfigs[type]] = optionsOf(field) ?? { source: 'static', staticOptions: [optionOf(firstOption)] };
    if (defaultValue !== undefined && !problemOf({ ...next, required: false }, defaultValue))
      next.defaultValue = defaultValue;
    return present(next);
  });
