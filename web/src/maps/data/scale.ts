import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, isEmpty, knownOptions, tristates } from '@groundwork/contract/forms/form-fields';
import { lineOf } from '@groundwork/contract/forms/node-titles';
import type { Tone } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import { isDate, isYesNo } from './data-fields.ts';
import { monthIn, monthsText } from './months.ts';
import { type Range, rangesOf, type Steps } from './ranges.ts';

/** One color of a scale, with what it stands for. Choices have letters, for people who do not see the color. */
export type ScaleEntry = { label: string; tone: Tone; letter?: string };

/** `entryOf` returns the index of a value's entry; -1 when the value is not known. */
export type Scale = { entries: ScaleEntry[]; entryOf: (value: JsonValue | undefined) => number };

/** The most choices with a color of their own; the rest are "other". */
const mostChoices = 8;

/** Returns the colors for the values that a field has in a map. */
export function scaleOf(field: FormField, values: readonly (JsonValue | undefined)[], steps: Steps): Scale {
  if (field.type === 'number') return numberScale(values, steps);
  if (isDate(field)) return dateScale(values, steps);
  if (isYesNo(field)) return yesNoScale();
  if (field.type === 'tristate') return tristateScale();
  return choiceScale(field, values);
}

const number = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 6 });
const rangeText = ({ low, high }: Range) =>
  low === high ? number.format(low) : words.mapData.range(number.format(low), number.format(high));

function numberScale(values: readonly (JsonValue | undefined)[], steps: Steps): Scale {
  const read = (value: JsonValue | undefined) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
  return steppedScale(rangesOf(numbers(values, read), steps), rangeText, read);
}

function dateScale(values: readonly (JsonValue | undefined)[], steps: Steps): Scale {
  const ranges = rangesOf(numbers(values, monthIn), steps, [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200]);
  return steppedScale(ranges, ({ low, high }) => monthsText(low, high), monthIn);
}

const numbers = (values: readonly (JsonValue | undefined)[], read: (value: JsonValue | undefined) => number | null) =>
  values.map(read).filter((value) => value !== null);

function steppedScale(
  ranges: Range[],
  textOf: (range: Range) => string,
  read: (value: JsonValue | undefined) => number | null,
): Scale {
  return {
    entries: ranges.map((range, step) => ({ label: textOf(range), tone: { scale: 'steps', step, of: ranges.length } })),
    entryOf: (value) => {
      const measured = read(value);
      return measured === null ? -1 : ranges.findLastIndex(({ from }) => from <= measured);
    },
  };
}

const stepped = (labels: string[]): ScaleEntry[] => {
  const letters = lettersOf(labels);
  return labels.map((label, index) => ({
    label,
    tone: { scale: 'steps', step: labels.length - 1 - index, of: labels.length },
    letter: letters[index],
  }));
};

const yesNoScale = (): Scale => ({
  entries: stepped([words.records.yes, words.records.no]),
  entryOf: (value) => (value === true ? 0 : value === false ? 1 : -1),
});

const states = tristates.toReversed();
const tristateScale = (): Scale => ({
  entries: stepped(states.map((state) => words.formFields.states[state])),
  entryOf: (value) => (states as JsonValue[]).indexOf(value ?? null),
});

/** Options come in the order of the template. Values without an option follow, the most frequent first. */
function choiceScale(field: FormField, values: readonly (JsonValue | undefined)[]): Scale {
  const keys = values.map(keyOf);
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null && key !== several) counts.set(key, (counts.get(key) ?? 0) + 1);
  const options = knownOptions(field);
  const optionAt = new Map(options.map(({ value }, index) => [value, index]));
  const byFrequency = [...counts.keys()].toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other),
  );
  // All options keep their colors while there are enough of them, also when no node has one of them.
  const all =
    options.length <= mostChoices ? new Set([...options.map(({ value }) => value), ...byFrequency]) : byFrequency;
  const colored = [...all].slice(0, mostChoices);
  const shown = colored
    .toSorted((one, other) => (optionAt.get(one) ?? options.length) - (optionAt.get(other) ?? options.length))
    .map((value, index) => ({ value, index }));
  const used = shown.filter(({ value }) => counts.has(value));
  const labelOf = (value: string) => options[optionAt.get(value) ?? -1]?.label ?? value;
  const labels = used.map(({ value }) => labelOf(value));
  if (keys.includes(several)) labels.push(words.mapData.several);
  const hasOther = [...counts.keys()].some((value) => !colored.includes(value));
  if (hasOther) labels.push(words.mapData.other);
  const letters = lettersOf(labels);
  const entries = labels.map((label, at): ScaleEntry => {
    const index = used[at]?.index;
    return { label, letter: letters[at], tone: index === undefined ? { scale: 'other' } : { scale: 'choices', index } };
  });
  const entryAt = new Map<string, number>(used.map(({ value }, index) => [value, index]));
  if (keys.includes(several)) entryAt.set(several, used.length);
  return {
    entries,
    entryOf: (value) => {
      const key = keyOf(value);
      if (key === null) return -1;
      return entryAt.get(key) ?? (hasOther ? entries.length - 1 : -1);
    },
  };
}

/** Placeholder for a value with several choices. No real value contains NUL. */
const several = '\0';

function keyOf(value: JsonValue | undefined): string | null {
  if (Array.isArray(value) && value.length > 1) return several;
  const one = Array.isArray(value) ? value[0] : value;
  if (isEmpty(one) || typeof one === 'boolean') return null;
  return (typeof one === 'string' ? one.trim() : lineOf(one)) || null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const isLetter = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** Scripts whose letters join, so that initials need a space between them. */
const joins = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const capital = ([first = '', ...others]: string[]) => first.toLocaleUpperCase() + others.join('');

/** Returns the ways to shorten a label, the best first: its first letter, its initials, its first two to four letters. */
function shortened(label: string): string[] {
  const parts = label.slice(0, 60).trim().split(/\s+/u);
  const lettersIn = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment).filter(isLetter);
  const initials = parts.flatMap((part) => lettersIn(part).slice(0, 1)).slice(0, 2);
  const start = lettersIn(label.slice(0, 60)).slice(0, 4);
  const written = initials.map((one) => one.toLocaleUpperCase()).join(joins.test(label) ? ' ' : '');
  return [
    capital(start.slice(0, 1)),
    ...(initials.length > 1 ? [written] : []),
    capital(start.slice(0, 2)),
    capital(start.slice(0, 3)),
    capital(start),
  ];
}

/** Returns a short form for each label that no other label shares: people must guess the label from it. Else a number. */
export function lettersOf(labels: readonly string[]): string[] {
  const forms = labels.map(shortened);
  const counts = new Map<string, number>();
  const key = (form: string) => form.toLocaleUpperCase();
  for (const form of forms.flatMap((each) => [...new Set(each.map(key))]))
    counts.set(form, (counts.get(form) ?? 0) + 1);
  const taken = new Set<string>();
  const own = forms.map((each) => {
    const found = each.find((form) => form !== '' && counts.get(key(form)) === 1);
    if (found) taken.add(key(found));
    return found;
  });
  return own.map((form, index) => {
    if (form) return form;
    let number = index + 1;
    while (taken.has(`${number}`)) number++;
    taken.add(`${number}`);
    return `${number}`;
  });
}
