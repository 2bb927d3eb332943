import { folded } from '@groundwork/contract/base/folding';
import type { JsonValue } from '@groundwork/contract/base/json';
import { cleanName, reorders } from '@groundwork/contract/base/names';
import { asciiDigits, numberOf } from '@groundwork/contract/base/normalized';
import { type FormField, isFetched, knownOptions, tristates } from '@groundwork/contract/forms/form-fields';
import { parsedWhenValid, problemOf } from '@groundwork/contract/forms/form-values';
import * as words from '../../base/words/words.ts';
import { plainValue } from '../../forms/forms/value-words.ts';

const listed = (list: string) => new Set(list.split(' ').map(folded));
const yes = listed('1 true yes y x on ✓ ✔ ☑ ja wahr si verdadero oui vrai sim verdadeiro да نعم صحيح có đúng 是');
const no = listed('0 false no n off ☐ ✗ nein falsch falso non faux não нет لا خطأ không sai 否');
/** Words for a church and for a group, of GenMapper, Disciple.Tools and spreadsheets. */
const kinds = {
  church: listed('church kirche gemeinde église iglesia igreja كنيسة الكنيسة'),
  group: listed('group pre-group gruppe hauskreis groupe grupo مجموعة المجموعة nhóm'),
};

/** How a file writes what can be read in two ways: its numbers as in a locale, its dates with the day first. */
export type Writing = { numbers?: 'de' | 'en'; dayFirst?: boolean };

/** Returns how a file writes, as far as some of its values show it. */
export function writingOf(values: JsonValue[]): Writing {
  const texts = values.filter((value) => typeof value === 'string');
  const isSure = (pattern: RegExp) => texts.some((text) => pattern.test(text.trim()));
  const days = texts.flatMap((text) => {
    const [, one, other] = dayAndMonth.exec(asciiDigits(text.trim())) ?? [];
    return one && other ? [[Number(one), Number(other)] as const] : [];
  });
  return {
    ...(isSure(/^-?\d[\d.]*,(?:\d{1,2}|\d{4,})$|\.\d{3},\d/u)
      ? { numbers: 'de' as const }
      : isSure(/^-?\d[\d,]*\.(?:\d{1,2}|\d{4,})$|,\d{3}\.\d/u) && { numbers: 'en' as const }),
    ...(days.some(([one]) => one > 12)
      ? { dayFirst: true }
      : days.some(([, other]) => other > 12) && { dayFirst: false }),
  };
}

/** Returns whether a text says yes or no; undefined for other texts. */
function yesOrNo(text: string): boolean | undefined {
  const said = folded(text.trim());
  return yes.has(said) ? true : no.has(said) ? false : undefined;
}

/** Returns the text of a value for other programs: as `fieldValueOf` reads it back. */
export function textOf(field: FormField | undefined, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (!field || field.type === 'json') return typeof value === 'string' ? value : JSON.stringify(value);
  return plainValue(field, value);
}

/** Returns the value that a text or a foreign value has in a field; undefined if it does not fit the field. */
export function fieldValueOf(field: FormField, given: JsonValue, writing: Writing = {}): JsonValue | undefined {
  const optional = { ...field, required: false };
  const fits = (value: JsonValue | undefined) =>
    value !== undefined && !problemOf(optional, value) ? value : undefined;
  if (typeof given !== 'string')
    return fits(given) ?? (typeof given === 'object' ? undefined : fieldValueOf(field, String(given)));
  return fits(parsed(field, given, writing));
}

function parsed(field: FormField, text: string, writing: Writing): JsonValue | undefined {
  switch (field.type) {
    case 'number': {
      const number = numberOf(text, writing.numbers);
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
      return dayOf(text, writing.dayFirst);
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
  const kind = kindOf(text);
  return options.find(({ value }) => value === kind)?.value;
}

/** Returns whether a text means a church or a group: by its name, or yes and no. */
export function kindOf(text: string): 'church' | 'group' | undefined {
  const said = folded(text.trim());
  const isChurch = yesOrNo(text);
  if (isChurch !== undefined) return isChurch ? 'church' : 'group';
  return kinds.church.has(said) ? 'church' : kinds.group.has(said) ? 'group' : undefined;
}

function optionsIn(field: FormField, text: string): JsonValue | undefined {
  const parts = text.split(/[,;|\n]/u).flatMap((part) => part.trim() || []);
  const found = parts.map((part) => optionOf(field, part));
  return found.every((option) => option !== undefined) ? [...new Set(found as string[])] : undefined;
}

/** A day and a month, in an order that differs by country, and a year. */
const dayAndMonth = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u;

/**
 * Returns a date as YYYY-MM-DD; undefined if the text is no date, or if day and month are ambiguous. A month without a
 * day becomes its first day, a year of two digits is of this century.
 */
function dayOf(text: string, dayFirst: boolean | undefined): string | undefined {
  const said = asciiDigits(text.trim());
  const [, year, month, day = '1'] = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[T ].*)?$/u.exec(said) ?? [];
  if (year && month) return iso(year, month, day);
  const [, first, second, year2] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)$/u.exec(said) ?? [];
  if (first && second && year2) return iso(year2.length === 2 ? `20${year2}` : year2, second, first);
  const [, one, other, year3] = dayAndMonth.exec(said) ?? [];
  if (!one || !other || !year3) return undefined;
  if (Number(one) > 12 || one === other) return iso(year3, other, one);
  if (Number(other) > 12) return iso(year3, one, other);
  return dayFirst === undefined ? undefined : dayFirst ? iso(year3, other, one) : iso(year3, one, other);
}

const iso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
