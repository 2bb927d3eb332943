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

/** Values of a three-state switch, in the order of its positions on the track; off is the default. */
export const tristates = ['off', 'middle', 'on'] as const;
export type Tristate = (typeof tristates)[number];

/** What a field tells the theme of a map (rulings, "Templates"; design of the themes). At most one field a meaning. */
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

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

export type FieldOption = { label: string; value: string };

/** Where a field's choices come from. The rows of `apiUrl` are mapped through the two names (part 7, "Dynamic options"). */
export type OptionSource =
  | { source: 'static'; staticOptions: FieldOption[] }
  | { source: 'api'; apiUrl: string; apiLabelField: string; apiValueField: string };

/**
 * A field of a form as people edit it (part 3, "Dynamic form field"). What is not set is absent.
 * `name` is the key of its value in a record, `section` the heading that it stands under,
 * `defaultValue` a value as a record would hold it, `icon` a name of `fieldIcons` or image data.
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

/** The property of a field that holds its choices. */
export const optionConfigs = {
  dropdown: 'dropdownConfig',
  multiselect: 'multiselectConfig',
  radio: 'radioConfig',
} as const;
export const isChoice = (type: FieldType): type is keyof typeof optionConfigs => type in optionConfigs;

/** Types whose value is written text: they have lengths and a pattern. */
export const isText = (type: FieldType) => ['text', 'textarea', 'email', 'url', 'tel'].includes(type);

export const optionsOf = (field: FormField): OptionSource | undefined =>
  isChoice(field.type) ? field[optionConfigs[field.type]] : undefined;

/** The options that the template itself lists. */
export function fixedOptions(field: FormField): FieldOption[] {
  const options = optionsOf(field);
  return options?.source === 'static' ? options.staticOptions : [];
}

/** A kind of node or edge that a map's template offers. */
export type MapType = { key: string; label: string };

/** Names of the fixed set; old icon files map to them, with Circle as default (part 3). */
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
