import { limits } from '../base/limits.ts';
import {
  type FieldOption,
  type FieldType,
  type FormField,
  fieldIcons,
  fieldTypes,
  isChoice,
  isText,
  type MapType,
  optionConfigs,
  optionsOf,
  tristates,
} from './form-fields.ts';
import type { Property, StoredForm, Written } from './stored-form.ts';

// A form is stored as a JSON Schema (2020-12) of an object. Each property has an annotation `x-field` for what JSON
// Schema lacks. `x-types` holds a map's types of nodes or edges (rulings, "Templates").
export type FormSchema = StoredForm;

/** The JSON Schema of these fields, in their order. `fieldsOf` is the inverse. */
export function schemaOf(fields: FormField[], mapTypes: MapType[] = []): FormSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(fields.map((field, order) => [field.name, propertyOf(field, order)])),
    required: fields.filter((field) => field.required).map((field) => field.name),
    ...(mapTypes.length > 0 && { 'x-types': mapTypes }),
  };
}

const formats: Partial<Record<FieldType, Property['format']>> = {
  email: 'email',
  url: 'uri',
  date: 'date',
  datetime: 'date-time',
};

export function propertyOf(field: FormField, order: number): Property {
  const options = optionsOf(field);
  const choice =
    options?.source === 'static'
      ? { oneOf: options.staticOptions.map(({ label, value }) => ({ const: value, title: label })) }
      : {};
  return present({
    ...typeOf(field, choice),
    title: field.label,
    description: field.helpText,
    default: field.defaultValue,
    format: formats[field.type],
    ...(isText(field.type) && {
      minLength: field.textMinLength,
      maxLength: field.textMaxLength,
      pattern: field.pattern,
    }),
    ...(field.type === 'number' && {
      minimum: field.numberMin,
      maximum: field.numberMax,
      multipleOf: field.numberStep,
    }),
    'x-field': present({
      id: field.id,
      control: field.type,
      order,
      placeholder: field.placeholder,
      icon: field.icon,
      section: field.section,
      displayTitle: field.displayTitle,
      meaning: field.meaning,
      writes: field.writes,
      options:
        options?.source === 'api'
          ? { apiUrl: options.apiUrl, apiLabelField: options.apiLabelField, apiValueField: options.apiValueField }
          : undefined,
    }),
  });
}

function typeOf({ type, required }: FormField, choice: Pick<Property, 'oneOf'>): Partial<Property> {
  switch (type) {
    case 'number':
      return { type: 'number' };
    case 'toggle':
      return { type: 'boolean' };
    case 'checkbox':
      return { type: 'boolean', ...(required && { const: true }) };
    case 'tristate':
      return { type: 'string', enum: [...tristates] };
    case 'multiselect':
      return { type: 'array', items: { type: 'string', ...choice }, uniqueItems: true };
    case 'json':
      return {};
    default:
      return { type: 'string', ...choice };
  }
}

/** A copy without undefined properties. */
export const present = <Shape extends object>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;

/**
 * The fields that a schema describes, in their order. A property without `x-field`, from a foreign schema, gets the
 * field type that fits best.
 */
export function fieldsOf(schema: Written): FormField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .map(([name, entry], index) => ({
      field: fieldOf(name, entry, required.has(name)),
      order: entry['x-field']?.order ?? index,
    }))
    .sort((one, other) => one.order - other.order)
    .map(({ field }) => field);
}

export const mapTypesOf = (schema: Written): MapType[] => schema['x-types'] ?? [];

function fieldOf(name: string, entry: Property, required: boolean): FormField {
  const {
    id = name,
    control,
    placeholder,
    icon,
    section,
    displayTitle,
    meaning,
    writes,
    options,
  } = entry['x-field'] ?? {};
  const type = control ?? likelyType(entry);
  const field: FormField = {
    id,
    name,
    label: entry.title ?? name,
    type,
    required,
    placeholder,
    helpText: entry.description,
    icon,
    defaultValue: entry.default,
    section,
    displayTitle,
    meaning,
    writes,
  };
  if (isText(type))
    Object.assign(field, { textMinLength: entry.minLength, textMaxLength: entry.maxLength, pattern: entry.pattern });
  if (type === 'number')
    Object.assign(field, {
      numberMin: entry.minimum,
      numberMax: entry.maximum,
      numberStep: entry.multipleOf ?? (entry.type === 'integer' ? 1 : undefined),
    });
  if (isChoice(type))
    field[optionConfigs[type]] = options
      ? { source: 'api', ...options }
      : { source: 'static', staticOptions: choicesOf(type === 'multiselect' ? (entry.items ?? {}) : entry) };
  return present(field);
}

const choicesOf = ({ oneOf, enum: values }: Pick<Property, 'oneOf' | 'enum'>): FieldOption[] =>
  oneOf?.map((option) => ({ label: option.title, value: option.const })) ??
  values?.map((value) => ({ label: value, value })) ??
  [];

function likelyType({ type, format, oneOf, enum: values }: Property): FieldType {
  switch (type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'toggle';
    case 'array':
      return 'multiselect';
    case 'string':
      if (oneOf || values) return 'dropdown';
      return fieldTypes.find((candidate) => format && formats[candidate] === format) ?? 'text';
    default:
      return 'json';
  }
}

/** A valid field name: safe as a key of an object, so no `constructor` and no `__proto__`. */
export const isFieldName = (name: string) =>
  /^[A-Za-z]\w*$/.test(name) && name.length <= limits.form.name && !(name in Object.prototype);

const dataUrl = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
export const isIcon = (icon: string) =>
  (fieldIcons as readonly string[]).includes(icon) ||
  (dataUrl.test(icon) && icon.length * 0.75 <= limits.form.iconBytes);
