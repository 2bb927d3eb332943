import type { JsonValue } from '@groundwork/contract/base/json';
import type { FieldType, FormField } from '@groundwork/contract/forms/form-fields';
import { describe, expect, it } from 'vitest';
import { lettersOf, scaleOf } from './scale.ts';

const field = (type: FieldType, options: string[] = []): FormField => {
  const source = {
    source: 'static',
    staticOptions: options.map((value) => ({ value, label: value.toUpperCase() })),
  } as const;
  return {
    id: 'f',
    name: 'f',
    label: 'F',
    type,
    required: false,
    ...(type === 'dropdown' && { dropdownConfig: source }),
    ...(type === 'multiselect' && { multiselectConfig: source }),
  };
};
const shown = (type: FieldType | FormField, values: (JsonValue | undefined)[], steps: 'even' | 'equal' = 'even') => {
  const scale = scaleOf(typeof type === 'string' ? field(type) : type, values, steps);
  const labels = scale.entries.map(({ label }) => label);
  return { ...scale, labels, labelOf: (value: JsonValue | undefined) => labels[scale.entryOf(value)] ?? 'unknown' };
};
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, value) => value);

describe('a scale of numbers', () => {
  it('has no step without a value, and one for equal values', () => {
    expect(shown('number', []).labels).toEqual([]);
    expect(shown('number', [null, undefined, '', 'many']).labels).toEqual([]);
    expect(shown('number', [7]).labels).toEqual(['7']);
    expect(shown('number', [7, 7, 7]).labels).toEqual(['7']);
    expect(shown('number', [7]).labelOf(undefined)).toBe('unknown');
  });

  it('has a step for each of a few values, also negative ones and fractions', () => {
    expect(shown('number', [3, -2, 0.5, 3]).labels).toEqual(['-2', '0.5', '3']);
    expect(shown('number', [3, -2, 0.5]).labelOf(0.5)).toBe('0.5');
  });

  it('has even steps that hold as many values each, and show the ends of what they hold', () => {
    const scale = shown('number', upTo(99));
    expect(scale.labels).toEqual(['0 – 19', '20 – 39', '40 – 59', '60 – 79', '80 – 99']);
    expect(new Set(upTo(99).map(scale.labelOf)).size).toBe(5);
    expect(shown('number', [...Array<number>(80).fill(0), ...upTo(20)]).labels).toEqual([
      '0',
      '1 – 5',
      '6 – 10',
      '11 – 15',
      '16 – 20',
    ]);
  });

  it('has equal steps with round ends', () => {
    expect(shown('number', upTo(99), 'equal').labels).toEqual(['0 – 19', '20 – 39', '40 – 59', '60 – 79', '80 – 99']);
    expect(shown('number', [-31, -12, 0, 4, 8, 15, 66], 'equal').labels).toEqual([
      '-40 – -21',
      '-20 – -1',
      '0 – 19',
      '20 – 39',
      '40 – 59',
      '60 – 79',
    ]);
    const fractions = shown('number', [0.1, 0.2, 0.35, 0.4, 0.55, 0.6, 0.95], 'equal');
    expect(fractions.labels).toEqual(['0 – 0.2', '0.2 – 0.4', '0.4 – 0.6', '0.6 – 0.8', '0.8 – 1']);
    expect(fractions.labelOf(0.2)).toBe('0.2 – 0.4');
  });

  it.each(['even', 'equal'] as const)('gives every value a step, however huge, small or close (%s)', (steps) => {
    for (const values of [
      [-1.7e308, -1, 0, 1, 2, 3, 4, 1.7e308],
      [1e15, 1e15 + 1, 1e15 + 2, 1e15 + 3, 1e15 + 4, 1e15 + 5, 1e15 + 6],
      [0.1, 0.1 + 2e-17, 0.10000000000000002, 0.3, 0.30000000000000004, 0.5, 0.7, 0.9],
      [5e-324, 1e-320, 1e-310, 1e-300, 1e-200, 1e-100, 1e-9],
      upTo(10_000).map((value) => value ** 3),
    ]) {
      const scale = shown('number', values, steps);
      expect(scale.entries.length).toBeGreaterThan(0);
      expect(scale.entries.length).toBeLessThanOrEqual(6);
      for (const value of values) expect(scale.entryOf(value)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a scale of dates', () => {
  it('goes by months, quarters or years, whichever are at most six', () => {
    const each = (days: string[]) => shown('date', days, 'equal').labels;
    expect(each(['2026-01-31', '2026-02-01', '2026-02-28'])).toEqual(['Jan 2026', 'Feb 2026']);
    const year = upTo(11).map((month) => `2025-${String(month + 1).padStart(2, '0')}-10`);
    expect(each(year)).toEqual(
      ['Jan – Mar 2025', 'Apr – Jun 2025', 'Jul – Sep 2025', 'Oct – Dec 2025'].map((text) =>
        expect.stringMatching(text.replaceAll(' – ', '.–.').replace('Sep', 'Sept?')),
      ),
    );
    const years = upTo(50).map((year) => `${1975 + year}-06-01`);
    expect(each(years).length).toBeLessThanOrEqual(6);
    expect(each(years)[0]).toMatch(/^19\d0.–.19\d9$/);
  });

  it('reads instants in the calendar of the person, and nothing else', () => {
    const scale = shown('datetime', ['2026-01-15T12:00:00Z', '2026-03-15T12:00:00Z']);
    expect(scale.labels).toEqual(['Jan 2026', 'Mar 2026']);
    expect(['2026-13-01', 'soon', 2026, null, undefined, '2026-02-30'].map((value) => scale.entryOf(value))).toEqual([
      -1, -1, -1, -1, -1, -1,
    ]);
  });
});

describe('a scale of choices', () => {
  it('has the options of the template in their order, with their labels, colors and letters', () => {
    const scale = shown(field('dropdown', ['north', 'south', 'east']), ['east', 'north', 'east', '']);
    expect(scale.entries).toEqual([
      { label: 'NORTH', letter: 'N', tone: { scale: 'choices', index: 0 } },
      { label: 'EAST', letter: 'E', tone: { scale: 'choices', index: 2 } },
    ]);
    expect([scale.labelOf('east'), scale.labelOf(''), scale.labelOf(null)]).toEqual(['EAST', 'unknown', 'unknown']);
  });

  it('shows values without an option after the others, and beyond eight as other', () => {
    const old = shown(field('dropdown', ['north']), ['north', 'west']);
    expect(old.labels).toEqual(['NORTH', 'west']);
    const values = upTo(11).flatMap((value) => Array<string>(20 - value).fill(`p${value}`));
    const many = shown('text', values);
    expect(many.labels).toEqual([...upTo(7).map((value) => `p${value}`), 'Other']);
    expect([many.labelOf('p11'), many.entries.at(-1)?.tone]).toEqual(['Other', { scale: 'other' }]);
    expect(new Set(many.entries.map(({ letter }) => letter)).size).toBe(9);
  });

  it('shows several choices at once as such', () => {
    const scale = shown(field('multiselect', ['a', 'b']), [['a'], ['a', 'b'], []]);
    expect([scale.labelOf(['a']), scale.labelOf(['b', 'a']), scale.labelOf([])]).toEqual(['A', 'Several', 'unknown']);
  });
});

describe('a scale of yes and no', () => {
  it('is yes, no or unknown', () => {
    const scale = shown('toggle', [true]);
    expect([true, false, null, undefined, 'yes'].map(scale.labelOf)).toEqual([
      'Yes',
      'No',
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(scale.entries.map(({ letter }) => letter)).toEqual(['Y', 'N']);
  });

  it('has three states for a field of three', () => {
    expect(['on', 'middle', 'off', '', undefined].map(shown('tristate', []).labelOf)).toEqual([
      'On',
      'Partly',
      'Off',
      'unknown',
      'unknown',
    ]);
  });
});

it('gives each label a letter of its own, in any script', () => {
  expect(lettersOf(['Group', 'Gathering', 'B', 'b', '– 7 –', '…'])).toEqual(['Gr', 'Ga', '3', '4', '7', '6']);
  expect(lettersOf(['كنيسة', 'بيت'])).toEqual(['ك', 'ب']);
  expect(lettersOf(['علي رضا', 'عمر خان', 'عمر صالح'])).toEqual(['ع ر', 'ع خ', 'ع ص']);
  expect(lettersOf(['河边', '河东', '山上'])).toEqual(['河边', '河东', '山']);
});

it('tells names of people apart by what begins them', () => {
  expect(lettersOf(['Ana', 'Ali', 'Lena'])).toEqual(['An', 'Al', 'L']);
  expect(lettersOf(['Ana Petrov', 'Ali Reza', 'Ana Petrova', 'mei lin'])).toEqual(['1', 'AR', '3', 'M']);
  expect(lettersOf(['David', 'Daniel', 'Dana'])).toEqual(['Dav', 'Dani', 'Dana']);
});
