import { z } from 'zod';
import { characters, isLonger } from '../base/characters.ts';
import { isEmail } from '../base/email-addresses.ts';
import { date } from '../base/fields.ts';
import type { JsonValue } from '../base/json.ts';
import { limits } from '../base/limits.ts';
import { isBlank, reorders } from '../base/names.ts';
import {
  asciiEmail,
  isMultiple,
  isPhone,
  normalizedEmail,
  normalizedPhone,
  normalizedWebAddress,
} from '../base/normalized.ts';
import { matchCost, matchesPattern, type PatternBudget, patternBudget } from '../base/patterns.ts';
import { type Sentence, said, sentence } from '../base/sentences.ts';
import { isWebAddress } from '../base/web-address.ts';
import { type FormField, isEmpty, isText, optionsOf, tristates } from './form-fields.ts';

/** The values of a form, by field name. An empty field has no entry. */
export type FormValues = Record<string, JsonValue>;

/** The values that a record stores: normalized, and without empty ones. */
export function storedValues(fields: FormField[], values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(normalizedValues(fields, values)).filter(([, value]) => !isEmpty(value)));
}

/** The values as they are checked and stored. */
export function normalizedValues(fields: FormField[], values: FormValues): FormValues {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = types.get(name);
      return [name, type ? normalizedValue(type, value) : value];
    }),
  );
}

const normalizedTexts: Partial<Record<FormField['type'], (text: string) => string>> = {
  email: normalizedEmail,
  tel: normalizedPhone,
  url: normalizedWebAddress,
};

export function normalizedValue(type: FormField['type'], value: JsonValue): JsonValue {
  const normalized = normalizedTexts[type];
  return normalized && typeof value === 'string' ? normalized(value) : value;
}

/**
 * Validation messages by field name; the web and the server use the same function. `budget` limits the patterns of all
 * fields together.
 */
export function problemsOf(
  fields: FormField[],
  values: FormValues,
  budget = patternBudget(),
): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  const known = new Set(fields.map((field) => field.name));
  for (const name of Object.keys(values)) if (!known.has(name)) problems[name] = sentence('formFields.unknown', name);
  for (const field of fields) {
    const problem = problemOf(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined, budget);
    if (problem) problems[field.name] = problem;
  }
  return problems;
}

/** Returns the sentence for a problem of a field in an answer that names one field. */
export const ofField = ({ label }: Pick<FormField, 'label'>, problem: string) =>
  sentence('formFields.ofField', label, said(problem) ?? problem);

/** The steps that the patterns of these values take at most (see `PatternBudget`). */
export function patternCost(fields: FormField[], values: FormValues): number {
  let cost = 0;
  for (const { name, type, pattern } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (pattern !== undefined && isText(type) && typeof value === 'string' && !isLonger(value, limits.form.patternText))
      cost += matchCost(pattern, value);
  }
  return cost;
}

export function problemOf(field: FormField, given: JsonValue | undefined, budget = patternBudget()): Sentence | null {
  const value = given === undefined ? undefined : normalizedValue(field.type, given);
  if (value === undefined || isEmpty(value)) return field.required ? missing(field) : null;
  return valueProblem(field, value, budget);
}

function missing({ type, label }: FormField): Sentence {
  if (type === 'checkbox') return sentence('formFields.tick', label);
  return ['dropdown', 'radio', 'multiselect', 'toggle', 'tristate'].includes(type)
    ? sentence('formFields.choose', label)
    : sentence('formFields.required', label);
}

function valueProblem(field: FormField, value: JsonValue, budget: PatternBudget): Sentence | null {
  switch (field.type) {
    case 'number':
      return numberProblem(field, value);
    case 'checkbox':
      if (typeof value !== 'boolean') return 'formFields.yesOrNo';
      return field.required && !value ? missing(field) : null;
    case 'toggle':
      return typeof value === 'boolean' ? null : 'formFields.yesOrNo';
    case 'tristate':
      return (tristates as readonly JsonValue[]).includes(value) ? null : 'formFields.option';
    case 'dropdown':
    case 'radio':
      return choices(field, [value]) ? null : 'formFields.option';
    case 'multiselect':
      return Array.isArray(value) && new Set(value).size === value.length && choices(field, value)
        ? null
        : 'formFields.options';
    case 'json':
      return jsonProblem(value);
    default:
      return typeof value === 'string' ? textProblem(field, value, budget) : 'formFields.text';
  }
}

function numberProblem({ numberMin, numberMax, numberStep }: FormField, value: JsonValue): Sentence | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'formFields.number';
  if (numberMin !== undefined && value < numberMin) return sentence('formFields.tooSmall', numberMin);
  if (numberMax !== undefined && value > numberMax) return sentence('formFields.tooLarge', numberMax);
  return numberStep === undefined || isMultiple(value, numberStep) ? null : sentence('formFields.step', numberStep);
}

/** Fetched options are unknown here: any text within the line limit passes. */
function choices(field: FormField, values: JsonValue[]): boolean {
  const options = optionsOf(field);
  return values.every(
    (value) =>
      typeof value === 'string' &&
      (options?.source === 'static'
        ? options.staticOptions.some((option) => option.value === value)
        : !isLonger(value, limits.text.line) && !value.includes(nul)),
  );
}

const nul = String.fromCharCode(0);

const formats: Partial<Record<FormField['type'], { fits: (value: string) => boolean; message: Sentence }>> = {
  email: {
    fits: (value) => isEmail(asciiEmail(value)),
    message: 'formFields.email',
  },
  url: { fits: isWebAddress, message: 'formFields.url' },
  tel: { fits: isPhone, message: 'formFields.tel' },
  date: { fits: (value) => date.safeParse(value).success, message: 'formFields.date' },
  datetime: {
    fits: (value) =>
      z.iso.datetime({ offset: true }).safeParse(value).success && date.safeParse(value.slice(0, 10)).success,
    message: 'formFields.datetime',
  },
  time: { fits: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), message: 'formFields.time' },
};

function textProblem(field: FormField, value: string, budget: PatternBudget): Sentence | null {
  if (value.includes(nul)) return 'general.noNul';
  if (field.required && isBlank(value)) return missing(field);
  if (field.type === 'text' && reorders(value)) return 'general.noReordering';
  if (isText(field.type)) {
    if (field.textMinLength !== undefined && characters(value) < field.textMinLength)
      return sentence('formFields.tooShort', field.textMinLength);
    const most = field.textMaxLength ?? limits.form.text;
    if (isLonger(value, most)) return sentence('formFields.tooLong', most);
    const problem = field.pattern === undefined ? null : patternProblem(field.pattern, value, budget);
    if (problem) return problem;
  }
  const format = formats[field.type];
  return format && !format.fits(value) ? format.message : null;
}

function patternProblem(pattern: string, value: string, budget: PatternBudget): Sentence | null {
  if (isLonger(value, limits.form.patternText)) return sentence('formFields.patternText', limits.form.patternText);
  const matches = matchesPattern(pattern, value, budget);
  if (matches === null) return 'formFields.patternBudget';
  return matches ? null : 'formFields.pattern';
}

/** The value of valid JSON; other text stays a string (rulings, "Templates"). */
export function parsedWhenValid(written: string): JsonValue {
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    return written;
  }
}

function jsonProblem(value: JsonValue): Sentence | null {
  if (isTooDeep(value)) return 'formFields.jsonDepth';
  const written = JSON.stringify(value);
  if (new TextEncoder().encode(written).length > limits.form.jsonBytes) return 'formFields.jsonSize';
  return written.includes('\\u0000') && holdsNul(value) ? 'general.noNul' : null;
}

/** Iterative, because very deep nesting overflows the stack of a recursive function. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.form.jsonDepth) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

function holdsNul(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes(nul);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, item]) => name.includes(nul) || holdsNul(item))
  );
}
