import { z } from 'zod';
import { isLonger } from '../base/characters.ts';
import { limits } from '../base/limits.ts';
import { isBlank, reorders } from '../base/names.ts';
import { patternBudget, patternSize } from '../base/patterns.ts';
import { sentence } from '../base/sentences.ts';
import { isWebAddress } from '../base/web-address.ts';
import { type FormField, isChoice, optionConfigs } from './form-fields.ts';
import { fieldsOf, isFieldName, isIcon, mapTypesOf, propertyOf, schemaOf } from './form-schema.ts';
import { isTooDeep, problemOf } from './form-values.ts';
import { type Property, type Written, written } from './stored-form.ts';

/** A problem with a field's settings. `key` names the setting, `keyword` its path in the property of the schema. */
export type FieldProblem = { index: number; key: keyof FormField; keyword: readonly string[]; message: string };

/** Problems of the fields of a form. */
export function fieldProblems(fields: FormField[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = {
    names: new Set<string>(),
    ids: new Set<string>(),
    meanings: new Set<string>(),
    written: new Set<string>(),
    titles: 0,
    patterns: 0,
  };
  const budget = patternBudget(limits.form.defaultsBudget);
  fields.forEach((field, index) => {
    const problem = (key: keyof FormField, keyword: readonly string[], message: string) =>
      problems.push({ index, key, keyword, message });
    if (!isFieldName(field.name)) problem('name', [], 'formSchema.name');
    else if (seen.names.has(field.name)) problem('name', [], sentence('formSchema.nameTaken', field.name));
    seen.names.add(field.name);
    if (seen.ids.has(field.id)) problem('id', ['x-field', 'id'], 'formSchema.idTaken');
    seen.ids.add(field.id);
    if (isBlank(field.label)) problem('label', ['title'], 'formSchema.labelNeeded');
    if (reorders(field.label)) problem('label', ['title'], 'general.noReordering');
    for (const [key, keyword, most] of lengths) {
      const value = field[key];
      if (typeof value !== 'string') continue;
      if (isLonger(value, most)) problem(key, keyword, sentence('general.tooLong', most));
      else if (value.includes('\0')) problem(key, keyword, 'general.noNul');
    }
    if (field.icon !== undefined && !isIcon(field.icon)) problem('icon', ['x-field', 'icon'], 'formSchema.icon');
    if (field.displayTitle && ++seen.titles > 1)
      problem('displayTitle', ['x-field', 'displayTitle'], 'formSchema.titleTaken');
    if (field.meaning && seen.meanings.has(field.meaning))
      problem('meaning', ['x-field', 'meaning'], 'formSchema.meaningTaken');
    if (field.meaning) seen.meanings.add(field.meaning);
    if (field.writes !== undefined && !isFieldName(field.writes))
      problem('writes', ['x-field', 'writes'], 'formSchema.name');
    else if (field.writes && seen.written.has(field.writes))
      problem('writes', ['x-field', 'writes'], sentence('formSchema.writesTaken', field.writes));
    if (field.writes) seen.written.add(field.writes);
    if (crossed(field.textMinLength, field.textMaxLength ?? limits.form.text))
      problem('textMinLength', ['minLength'], 'formSchema.limitsCrossed');
    if ((field.textMaxLength ?? 0) > limits.form.text)
      problem('textMaxLength', ['maxLength'], sentence('formFields.tooLarge', limits.form.text));
    if (crossed(field.numberMin, field.numberMax)) problem('numberMin', ['minimum'], 'formSchema.limitsCrossed');
    if (field.numberStep !== undefined && !(field.numberStep > 0))
      problem('numberStep', ['multipleOf'], 'formSchema.step');
    if (field.pattern !== undefined) {
      // Once the patterns exceed the limit of a form, no other is compiled, because compiling takes time, too.
      const size = seen.patterns > limits.form.patternsSteps ? 0 : patternSize(field.pattern);
      seen.patterns += size ?? 0;
      if (size === null || size > limits.form.patternSteps) problem('pattern', ['pattern'], 'formSchema.pattern');
      else if (seen.patterns > limits.form.patternsSteps) problem('pattern', ['pattern'], 'formSchema.patterns');
    }
    optionProblems(field, problem);
    const wrongDefault =
      field.defaultValue === undefined || isTooDeep(field.defaultValue)
        ? null
        : problemOf({ ...field, required: false }, field.defaultValue, budget);
    if (wrongDefault) problem('defaultValue', ['default'], wrongDefault);
  });
  return problems;
}

const lengths = [
  ['label', ['title'], limits.form.label],
  ['helpText', ['description'], limits.form.help],
  ['placeholder', ['x-field', 'placeholder'], limits.form.help],
  ['section', ['x-field', 'section'], limits.form.label],
] as const satisfies [keyof FormField, readonly string[], number][];

const crossed = (least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) => least > most;

function optionProblems(
  field: FormField,
  problem: (key: keyof FormField, keyword: readonly string[], message: string) => void,
) {
  if (!isChoice(field.type)) return;
  const key = optionConfigs[field.type];
  const options = field[key];
  if (options?.source === 'api') {
    if (!isWebAddress(options.apiUrl) || isLonger(options.apiUrl, limits.text.line))
      problem(key, ['x-field', 'options', 'apiUrl'], 'formSchema.optionsUrl');
    if (isLonger(options.apiLabelField, limits.form.name) || isLonger(options.apiValueField, limits.form.name))
      problem(key, ['x-field', 'options'], sentence('general.tooLong', limits.form.name));
    return;
  }
  const keyword = field.type === 'multiselect' ? ['items', 'oneOf'] : ['oneOf'];
  const choices = options?.staticOptions ?? [];
  const seen = new Set<string>();
  const twice = choices.find(({ value }) => seen.size === seen.add(value).size)?.value;
  if (choices.length === 0) problem(key, keyword, 'formSchema.optionsNeeded');
  else if (choices.length > limits.form.options)
    problem(key, keyword, sentence('formFields.tooLarge', limits.form.options));
  else if (choices.some(({ label, value }) => isBlank(label) || isBlank(value)))
    problem(key, keyword, 'formSchema.optionLabelNeeded');
  else if (
    choices.some(
      ({ label, value }) =>
        `${label}${value}`.includes('\0') || isLonger(label, limits.text.line) || isLonger(value, limits.text.line),
    )
  )
    problem(key, keyword, sentence('general.tooLong', limits.text.line));
  else if (twice !== undefined) problem(key, keyword, sentence('formSchema.optionTaken', twice));
}

/**
 * A form's JSON Schema as a client sends it; `{}` is a form without fields. The output is the stored form: the schema
 * of its fields. Keywords that a form cannot keep, or that do not fit the field's type, are refused with their path.
 */
export const formSchema = z
  .unknown()
  .meta({ type: 'object' })
  .refine((schema) => !isTooDeep(schema), 'formFields.jsonDepth')
  // Zod silently drops this key from a record.
  .refine((schema) => !holdsProto((schema as Partial<Written> | null)?.properties), {
    message: 'formSchema.name',
    path: ['properties', '__proto__'],
  })
  .pipe(written)
  .superRefine((schema, { addIssue }) => {
    const properties = schema.properties ?? {};
    if (Object.keys(properties).length > limits.form.fields)
      return addIssue({ code: 'custom', path: ['properties'], message: 'formSchema.tooManyFields' });
    const fields = fieldsOf(schema);
    for (const { index, keyword, message } of fieldProblems(fields))
      addIssue({ code: 'custom', path: ['properties', fields[index]?.name ?? '', ...keyword], message });
    for (const field of fields) {
      const entry = properties[field.name];
      for (const keyword of entry ? unkept(entry, field) : [])
        addIssue({
          code: 'custom',
          path: ['properties', field.name, ...keyword],
          message: sentence('formSchema.keyword', keyword.join('.')),
        });
    }
    for (const [index, name] of (schema.required ?? []).entries())
      if (!Object.hasOwn(properties, name))
        addIssue({ code: 'custom', path: ['required', index], message: sentence('formSchema.requiredUnknown', name) });
    const keys = mapTypesOf(schema).map(({ key }) => key);
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) !== index)
        addIssue({ code: 'custom', path: ['x-types', index, 'key'], message: sentence('formSchema.typeTaken', key) });
  })
  .transform((schema) => schemaOf(fieldsOf(schema), mapTypesOf(schema)));

const holdsProto = (properties: unknown) =>
  typeof properties === 'object' && properties !== null && Object.hasOwn(properties, '__proto__');

/**
 * The paths of the keywords of a property that its field cannot store. `integer` becomes a step of one; an `enum`
 * becomes labeled options.
 */
function unkept(entry: Property, field: FormField): string[][] {
  const kept = propertyOf(field, entry['x-field']?.order ?? 0);
  const lost = (was: object, is: object, path: string[]) =>
    Object.keys(was)
      .filter((keyword) => !Object.hasOwn(is, keyword))
      .map((keyword) => [...path, keyword]);
  return [
    ...lost(entry, { ...kept, ...(kept.oneOf && { enum: kept.oneOf }) }, []),
    ...lost(entry['x-field'] ?? {}, kept['x-field'] ?? {}, ['x-field']),
    ...(entry.type && entry.type !== kept.type && !(entry.type === 'integer' && kept.type === 'number')
      ? [['type']]
      : []),
    ...(entry.format && entry.format !== kept.format ? [['format']] : []),
  ];
}
