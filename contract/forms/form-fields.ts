import type { JsonValue } from '../base/json.ts';
/** The 16 types of part 3 of the specification. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'url',
  'tel',
  'date',
  'datetime',
  'time',
  'checkbox',
  'toggle',
  'tristate',
  'dropdown',
  'radio',
  'multiselect',
  'json',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Values of a three-state switch, in the order of the positions; off is the default. */
export const tristates = ['off', 'middle', 'on'] as const;
export type Tristate = (typeof tristates)[number];

/**
 * The meaning of a field for the theme of a map (rulings, "Templates"; design of the themes). Each meaning belongs to
 * at most one field.
 */
export const meanings = [
  'title',
  'text',
  'links',
  'attendees',
  'leader',
  'place',
  'start_date',
  'kind',
  'active',
  'prayer',
  'worship',
  'lords_supper',
  'giving',
  'baptism',
  'word',
] as const;
export type Meaning = (typeof meanings)[number];

/** Whether a value counts as none: an empty field has no entry in a form. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export type FieldOption = { label: string; value: string };

/**
 * The source of a field's options. The two names select label and value from each row of `apiUrl` (part 7, "Dynamic
 * options"). `fetchedOptions` are the options from the URL. They are absent until they are loaded, and no template
 * stores them.
 */
export type OptionSource =
  | { source: 'static'; staticOptions: FieldOption[] }
  | {
      source: 'api';
      apiUrl: string;
      apiLabelField: string;
      apiValueField: string;
      fetchedOptions?: FieldOption[];
    };

/**
 * A form field as people edit it (part 3, "Dynamic form field"). Unset properties are absent. `name` is the key of the
 * value in a record, `section` the heading of its section, `defaultValue` a value as records store it, `icon` a name of
 * `fieldIcons` or image data.
 */
export type FormField = {
  id: string;
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  placeholder?: string;
  helpText?: string;
  icon?: string;
  defaultValue?: JsonValue;
  section?: string;
  displayTitle?: true;
  meaning?: Meaning;
  /** The field of a map's nodes that gets the value, if the record is linked to a node that has it (write-back). */
  writes?: string;
  textMinLength?: number;
  textMaxLength?: number;
  pattern?: string;
  numberMin?: number;
  numberMax?: number;
  numberStep?: number;
  dropdownConfig?: OptionSource;
  multiselectConfig?: OptionSource;
  radioConfig?: OptionSource;
};

/** The property of a field that holds its options. */
export const optionConfigs = {
  dropdown: 'dropdownConfig',
  multiselect: 'multiselectConfig',
  radio: 'radioConfig',
} as const;
export const isChoice = (type: FieldType): type is keyof typeof optionConfigs => type in optionConfigs;

/** Types with a text value: they have lengths and a pattern. */
export const isText = (type: FieldType) => ['text', 'textarea', 'email', 'url', 'tel'].includes(type);

export const optionsOf = (field: FormField): OptionSource | undefined =>
  isChoice(field.type) ? field[optionConfigs[field.type]] : undefined;

/** Whether a URL gives the options of a field. */
export const isFetched = (field: FormField) => optionsOf(field)?.source === 'api';

/** Returns the field with the options that its URL gave. */
export function withFetched(field: FormField, fetchedOptions: FieldOption[]): FormField {
  const options = optionsOf(field);
  return isChoice(field.type) && options?.source === 'api'
    ? { ...field, [optionConfigs[field.type]]: { ...options, fetchedOptions } }
    : field;
}

/** The options in the template, or the fetched options of the field's URL. */
export function knownOptions(field: FormField): FieldOption[] {
  const options = optionsOf(field);
  return (options?.source === 'static' ? options.staticOptions : options?.fetchedOptions) ?? [];
}

/** The label of a chosen value; the value itself if no option has it. */
export const optionLabel = (field: FormField, value: string): string =>
  knownOptions(field).find((option) => option.value === value)?.label ?? value;

/** The value of a field, with the labels of the chosen options in place of their values. */
export function labeled(field: FormField | undefined, value: JsonValue | undefined): JsonValue | undefined {
  if (!field || !isChoice(field.type)) return value;
  if (typeof value === 'string') return optionLabel(field, value);
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? optionLabel(field, one) : one)) : value;
}

/** A type of node or edge that a map's template offers. */
export type MapType = { key: string; label: string };

/** Icon names. Old icon files map to them, with Circle as default (part 3). */
export const fieldIcons = [
  'Circle',
  'Activity',
  'Book',
  'Building',
  'Calendar',
  'Check',
  'Church',
  'Clock',
  'Cross',
  'Droplet',
  'File',
  'Flag',
  'Gift',
  'Globe',
  'Hash',
  'Heart',
  'Home',
  'Image',
  'Key',
  'Link',
  'List',
  'Lock',
  'Mail',
  'Map',
  'MapPin',
  'MessageCircle',
  'Music',
  'Pencil',
  'Phone',
  'Shield',
  'Star',
  'Sun',
  'Tag',
  'Target',
  'User',
  'Users',
] as const;
export type FieldIconName = (typeof fieldIcons)[number];
