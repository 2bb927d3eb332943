import { folded } from '@groundwork/contract/base/folding';
import type { JsonValue } from '@groundwork/contract/base/json';
import { cleanName, reorders } from '@groundwork/contract/base/names';
import { numberOf } from '@groundwork/contract/base/normalized';
import { type FormField, isFetched, knownOptions, tristates } from '@groundwork/contract/forms/form-fields';
import { parsedWhenValid, problemOf } from '@groundwork/contract/forms/form-values';
import * as words from '../../base/words/words.ts';
import { plainValue } from '../../forms/forms/value-words.ts';

const yes = ['1', 'true', 'yes', 'y', 'x', 'on', '✓', '✔', '☑', 'ja', 'si', 'oui', 'sim', 'да', 'نعم', '是'].map(
  folded,
);
const no = ['0', 'false', 'no', 'n', 'off', '☐', '✗', 'nein', 'non', 'nao', 'нет', 'لا', '否'].map(folded);

/** Returns whether a text says yes or no; undefined for other texts. */
export function yesOrNo(text: string): boolean | undefined {
  const said = folded(text.trim());
  return yes.includes(said) ? true : no.includes(said) ? false : undefined;
}

/** Returns the text of a value for other programs: as `fieldValueOf` reads it back. */
export function textOf(field: FormField | undefined, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (!field || field.type === 'json') return typeof value === 'string' ? value : JSON.stringify(value);
  return plainValue(field, value);
}

/** Returns the value that a text or a foreign value has in a field; undefined if it does not fit the field. */
export function fieldValueOf(field: FormField, given: JsonValue): JsonValue | undefined {
  const optional = { ...field, required: false };
  const fits = (value: JsonValue | undefined) =>
    value !== undefined && !problemOf(optional, value) ? value : undefined;
  if (typeof given !== 'string')
    return fits(given) ?? (typeof given === 'object' ? undefined : fieldValueOf(field, String(given)));
  return fits(parsed(field, given));
}

function parsed(field: FormField, text: string): JsonValue | undefined {
  switch (field.type) {
    case 'number': {
      const number = numberOf(text);
      return Number.isNaN(number) ? undefined : number;
    }
    case 'checkbox':
    case 'toggle':
      return yesOrNo(text);
    case 'tristate':
      return stateOf(text);
    case 'dropdown':
    case 'radio':
      return optionOf(field, text);
    case 'multiselect':
      return optionIn(field, text) ? [optionIn(field, text)?.value as string] : optionsIn(field, text);
    case 'date':
      return dayOf(text);
    case 'json':
      return parsedWhenValid(text);
    case 'text':
      // The server refuses a line with characters that reorder text, so these are removed.
      return reorders(text) ? cleanName(text) : text;
    default:
      return text;
  }
}

function stateOf(text: string): JsonValue | undefined {
  const said = folded(text.trim());
  const state = tristates.find((one) => one === said || folded(words.formFields.states[one]) === said);
  const isOn = yesOrNo(text);
  return state ?? (isOn === undefined ? undefined : isOn ? 'on' : 'off');
}

/** Returns the option with this label or value. */
function optionIn(field: FormField, text: string) {
  const said = folded(text.trim());
  return knownOptions(field).find(({ label, value }) => folded(label) === said || folded(value) === said);
}

/** Returns the value of the option that a text names. A field with unknown or fetched options takes any text. */
function optionOf(field: FormField, text: string): string | undefined {
  const options = knownOptions(field);
  const option = optionIn(field, text);
  if (option) return option.value;
  if (options.length === 0 || isFetched(field)) return text;
  if (field.meaning !== 'kind') return undefined;
  const isChurch = yesOrNo(text);
  const kind = isChurch === undefined ? undefined : isChurch ? 'church' : 'group';
  return options.find(({ value }) => value === kind)?.value;
}

function optionsIn(field: FormField, text: string): JsonValue | undefined {
  const parts = text.split(/[,;|\n]/u).flatMap((part) => part.trim() || []);
  const found = parts.map((part) => optionOf(field, part));
  return found.every((option) => option !== undefined) ? [...new Set(found as string[])] : undefined;
}

/**
 * Returns a date as YYYY-MM-DD; undefined if the text is no date, or if day and month are ambiguous. A month without a
 * day becomes its first day.
 */
function dayOf(text: string): string | undefined {
  const said = text.trim();
  const [, year, month, day = '1'] = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[T ].*)?$/u.exec(said) ?? [];
  if (year && month) return iso(year, month, day);
  const [, dayFirst, month2, year2] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(said) ?? [];
  if (dayFirst && month2 && year2) return iso(year2, month2, dayFirst);
  const [, one, other, year3] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u.exec(said) ?? [];
  if (!one || !other || !year3) return undefined;
  if (Number(one) > 12 || one === other) return iso(year3, other, one);
  return Number(other) > 12 ? iso(year3, one, other) : undefined;
}

const iso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
