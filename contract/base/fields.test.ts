import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { date, idOf, optionalText, pageQuery, required, text } from './fields.ts';
import { limits } from './limits.ts';

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const nul = String.fromCharCode(0);

describe('a date', () => {
  test.each(['1900-01-01', '2024-02-29', '2026-12-31', '2200-12-31'])('%s is accepted unchanged', (value) => {
    expect(date.parse(value)).toBe(value);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '1899-12-31',
    '2201-01-01',
    '275760-09-13',
    '+275760-09-13',
    '-000001-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '',
    20260101,
    ['2026-01-01'],
  ])('%s is refused with the sentence about dates', (value) => {
    expect(sentence(date, value)).toBe('general.date');
  });
});

describe('text', () => {
  test('is trimmed before its length is checked', () => {
    expect(text(3).parse('  abc \n')).toBe('abc');
    expect(text(3).safeParse('abcd').success).toBe(false);
  });

  test('that is required reports its own message when blank, missing or not a string', () => {
    const title = required(5, 'goals.titleRequired');
    expect(title.parse(' abc ')).toBe('abc');
    for (const value of ['', ' \t\n', undefined, null, 5, ['abc'], {}])
      expect(sentence(title, value)).toBe('goals.titleRequired');
  });

  test('that is optional and blank is stored as null', () => {
    for (const value of ['', '  ', null, undefined]) expect(optionalText(5).parse(value)).toBeNull();
    expect(optionalText(5).parse(' a ')).toBe('a');
  });

  test.each([
    ['text', text(10)],
    ['required text', required(10, 'goals.titleRequired')],
    ['optional text', optionalText(10)],
  ])('a NUL is refused in %s', (_, schema) => {
    expect(sentence(schema, `a${nul}b`)).toBe('general.noNul');
  });
});

describe('an id', () => {
  test('names its entity in the JSON schema', () => {
    expect(z.toJSONSchema(idOf('goal'))).toMatchObject({ format: 'uuid', 'x-entity': 'goal' });
  });

  test.each(['', '1', 'not-an-id', '00000000-0000-0000-0000-00000000000', "' or 1=1 --", null, 1, {}])(
    '%s is refused',
    (value) => {
      expect(idOf('goal').safeParse(value).success).toBe(false);
    },
  );
});

describe('a page', () => {
  const query = z.strictObject(pageQuery);

  test('holds 50 rows by default and at most 200', () => {
    expect(query.parse({}).limit).toBe(limits.page.default);
    expect(query.parse({ limit: '200' }).limit).toBe(200);
  });

  test.each(['0', '-1', '201', '1.5', 'many', ['1', '2'], {}])('of %s rows is refused', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });
});
