import { isBlank, reorders } from '@groundwork/contract/base/names';
import { type FormField, fieldTypes } from '@groundwork/contract/forms/form-fields';
import { fieldsOf, mapTypesOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { fieldProblems, formSchema } from '@groundwork/contract/forms/form-schema-checks';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { edited, historyOf, redone, rested, undone } from './edit-history.ts';
import {
  goneHeading,
  movedRow,
  putBack,
  renamedHeading,
  rowsOf,
  steppedRow,
  withHeading,
  withoutHeading,
} from './field-rows.ts';
import {
  changed,
  duplicated,
  type FormDraft,
  freeName,
  inserted,
  newField,
  optionValueFrom,
  relabeled,
  removed,
  retyped,
  withFreeName,
} from './form-edits.ts';

const fieldOf = (name: string, rest: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type: 'text',
  required: false,
  ...rest,
});
const names = (fields: FormField[]) => fields.map(({ name }) => name);
const heading = (number: number) => `Section ${number}`;
/** The visible list, with headings in capitals. */
const seen = (fields: FormField[]) =>
  rowsOf(fields).map((row) => (row.kind === 'field' ? row.id : (row.section ?? '-').toUpperCase()));

describe('names', () => {
  it('follow the label until the user sets another one', () => {
    let fields = inserted([], newField('date', '1', 'Date', 'Option 1'), 0);
    fields = relabeled(fields, '1', 'Date of visit', false);
    expect(names(fields)).toEqual(['date_of_visit']);
    fields = relabeled(changed(fields, '1', { name: 'visited' }), '1', 'Visit', false);
    expect(names(fields)).toEqual(['visited']);
  });
  it('stay when records may have values under them', () => {
    expect(names(relabeled([fieldOf('group')], 'group', 'Team', true))).toEqual(['group']);
  });
  it('differ from those of other fields and from properties of every object', () => {
    const fields = [fieldOf('group'), fieldOf('group_2')];
    expect(freeName('group', fields)).toBe('group_3');
    expect(freeName('constructor', [])).toBe('constructor_2');
    expect(names(duplicated(fields, 'group', 'copy'))).toEqual(['group', 'group_3', 'group_2']);
    expect(names(withFreeName([fieldOf('group'), fieldOf('b', { name: 'group' })], 'b'))).toEqual(['group', 'group_2']);
  });
  it.each([
    ['Größe', 'gro_e'],
    ['1. Visit', 'visit'],
    ['Имя', 'field'],
    ['Café au lait', 'cafe_au_lait'],
    ['__proto__', 'proto'],
    ['x'.repeat(120), 'x'.repeat(55)],
  ])('of %s: %s', (label, name) => {
    expect(newField('text', '1', label, 'Option 1').name).toBe(name);
  });
  it.each([
    ['Mill Lane', 'mill-lane'],
    ['Москва', 'москва'],
    ['%', '%'],
  ])('the value of the option %s is %s', (label, value) => {
    expect(optionValueFrom(label)).toBe(value);
  });
});

describe('settings', () => {
  it('are removed when they are cleared', () => {
    expect(changed([fieldOf('a', { helpText: 'Help' })], 'a', { helpText: undefined })).toEqual([fieldOf('a')]);
  });
  it('move from one field to another where only one can have them', () => {
    const fields = [fieldOf('a', { displayTitle: true, meaning: 'title' }), fieldOf('b')];
    expect(changed(fields, 'b', { displayTitle: true, meaning: 'title' })).toEqual([
      fieldOf('a'),
      fieldOf('b', { displayTitle: true, meaning: 'title' }),
    ]);
    expect(duplicated(fields, 'a', 'copy')[1]).toEqual(fieldOf('a', { id: 'copy', name: 'a_2' }));
  });
  it('that fit the new type are kept', () => {
    const dropdownConfig = { source: 'static' as const, staticOptions: [{ label: 'Red', value: 'red' }] };
    const dropdown = fieldOf('a', { type: 'dropdown', dropdownConfig, defaultValue: 'red', helpText: 'Help' });
    expect(retyped([dropdown], 'a', 'radio', 'One')).toEqual([
      fieldOf('a', { type: 'radio', radioConfig: dropdownConfig, defaultValue: 'red', helpText: 'Help' }),
    ]);
    expect(retyped([dropdown], 'a', 'number', 'One')).toEqual([fieldOf('a', { type: 'number', helpText: 'Help' })]);
    const text = fieldOf('a', { textMaxLength: 9, pattern: 'a+', defaultValue: 'aaa' });
    expect(retyped([text], 'a', 'textarea', 'One')).toEqual([{ ...text, type: 'textarea' }]);
    expect(retyped([text], 'a', 'date', 'One')).toEqual([fieldOf('a', { type: 'date' })]);
    expect(retyped([text], 'a', 'dropdown', 'One')[0]?.dropdownConfig).toEqual({
      source: 'static',
      staticOptions: [{ label: 'One', value: 'one' }],
    });
  });
});

describe('rows', () => {
  const fields = [
    fieldOf('a'),
    fieldOf('b', { section: 'One' }),
    fieldOf('c', { section: 'One' }),
    fieldOf('d', { section: 'Two' }),
  ];
  it('have a heading where the section changes', () => {
    expect(seen(fields)).toEqual(['a', 'ONE', 'b', 'c', 'TWO', 'd']);
    expect(seen([fieldOf('x', { section: 'One' }), fieldOf('y')])).toEqual(['ONE', 'x', '-', 'y']);
  });
  it('join the heading above after a move', () => {
    expect(seen(movedRow(fields, 'd', 0))).toEqual(['d', 'a', 'ONE', 'b', 'c']);
    expect(seen(movedRow(fields, 'a', 5))).toEqual(['ONE', 'b', 'c', 'TWO', 'd', 'a']);
    expect(seen(movedRow(fields, 'b', 1))).toEqual(['a', 'b', 'ONE', 'c', 'TWO', 'd']);
    expect(movedRow(fields, 'a', 0)).toEqual(fields);
  });
  it('of a heading move with its fields, before or after a whole section', () => {
    const before = { 'to the top': 0, 'past the first field': 1 };
    expect(seen(movedRow(fields, 'heading-d', before['to the top']))).toEqual(['TWO', 'd', '-', 'a', 'ONE', 'b', 'c']);
    expect(seen(movedRow(fields, 'heading-d', before['past the first field']))).toEqual([
      'a',
      'TWO',
      'd',
      'ONE',
      'b',
      'c',
    ]);
    for (const within of [2, 3])
      expect(seen(movedRow(fields, 'heading-d', within))).toEqual(['a', 'TWO', 'd', 'ONE', 'b', 'c']);
    for (const below of [4, 5])
      expect(seen(movedRow(fields, 'heading-b', below))).toEqual(['a', 'TWO', 'd', 'ONE', 'b', 'c']);
    for (const own of [1, 2, 3]) expect(seen(movedRow(fields, 'heading-b', own))).toEqual(seen(fields));
  });
  it('lose their heading with its last field, which is reported and restored', () => {
    const without = movedRow(fields, 'd', 0);
    expect(goneHeading(fields, without)).toBe('Two');
    expect(putBack(without, fieldOf('d', { section: 'Two' }), 3)).toEqual(fields);
    expect(goneHeading(fields, movedRow(fields, 'c', 0))).toBeUndefined();
    expect(putBack(removed(without, 'd'), fieldOf('d', { section: 'Two' }), 3)).toEqual(removed(without, 'd'));
  });
  it('move one place up or down', () => {
    expect(seen(steppedRow(fields, 'c', 1))).toEqual(['a', 'ONE', 'b', 'TWO', 'c', 'd']);
    expect(seen(steppedRow(fields, 'b', -1))).toEqual(['a', 'b', 'ONE', 'c', 'TWO', 'd']);
    expect(seen(steppedRow(fields, 'heading-b', 1))).toEqual(['a', 'TWO', 'd', 'ONE', 'b', 'c']);
    expect(seen(steppedRow(fields, 'heading-d', -1))).toEqual(['a', 'TWO', 'd', 'ONE', 'b', 'c']);
    expect(steppedRow(fields, 'heading-d', 1)).toEqual(fields);
  });
  it('get headings, which can be renamed and removed', () => {
    const more = withHeading(fields, 'c', heading);
    expect(seen(more)).toEqual(['a', 'ONE', 'b', 'SECTION 1', 'c', 'TWO', 'd']);
    expect(seen(renamedHeading(more, 'heading-c', ' Three '))).toEqual(['a', 'ONE', 'b', 'THREE', 'c', 'TWO', 'd']);
    expect(withoutHeading(more, 'heading-c')).toEqual(fields);
    expect(seen(withoutHeading(fields, 'heading-b'))).toEqual(['a', 'b', 'c', 'TWO', 'd']);
    expect(seen(withHeading(withHeading(fields, 'a', heading), 'c', heading))).toContain('SECTION 2');
  });
});

type Act = (fields: FormField[]) => FormField[];
const at = fc.nat(12);
const word = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => !isBlank(text) && !reorders(text) && !text.includes('\0'));
const pick = (fields: FormField[], number: number) => fields[number % fields.length]?.id ?? '';
const pickRow = (fields: FormField[], number: number) =>
  rowsOf(fields)[number % Math.max(rowsOf(fields).length, 1)]?.id ?? '';

/** Generates random edits of the builder, on any field. */
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constantFrom(...fieldTypes), id: fc.uuid(), label: word, at }).map(
    ({ type, id, label, at }): Act =>
      (fields) =>
        inserted(fields, newField(type, id, label, 'Option 1'), at % (fields.length + 1)),
  ),
  fc.tuple(at, fc.uuid()).map(
    ([n, id]): Act =>
      (fields) =>
        duplicated(fields, pick(fields, n), id),
  ),
  at.map(
    (n): Act =>
      (fields) =>
        removed(fields, pick(fields, n)),
  ),
  fc.tuple(at, word, fc.boolean()).map(
    ([n, label, keep]): Act =>
      (fields) =>
        relabeled(fields, pick(fields, n), label, keep),
  ),
  fc.tuple(at, fc.constantFrom(...fieldTypes)).map(
    ([n, type]): Act =>
      (fields) =>
        retyped(fields, pick(fields, n), type, 'Option 1'),
  ),
  fc.tuple(at, at).map(
    ([n, to]): Act =>
      (fields) =>
        movedRow(fields, pickRow(fields, n), to % Math.max(rowsOf(fields).length, 1)),
  ),
  fc.tuple(at, fc.constantFrom<1 | -1>(1, -1)).map(
    ([n, step]): Act =>
      (fields) =>
        steppedRow(fields, pickRow(fields, n), step),
  ),
  at.map(
    (n): Act =>
      (fields) =>
        withHeading(fields, pick(fields, n), heading),
  ),
  at.map(
    (n): Act =>
      (fields) =>
        withoutHeading(fields, pickRow(fields, n)),
  ),
  fc.tuple(at, word).map(
    ([n, name]): Act =>
      (fields) =>
        renamedHeading(fields, pickRow(fields, n), name),
  ),
  fc
    .tuple(
      at,
      fc.record(
        {
          helpText: fc.option(word, { nil: undefined }),
          placeholder: fc.option(word, { nil: undefined }),
          required: fc.boolean(),
          displayTitle: fc.constantFrom(true as const, undefined),
          icon: fc.constantFrom('Star', undefined),
          meaning: fc.constantFrom('title' as const, 'leader' as const, undefined),
        },
        { requiredKeys: [] },
      ),
    )
    .map(
      ([n, change]): Act =>
        (fields) =>
          changed(fields, pick(fields, n), change),
    ),
);

test('any edits result in a valid schema that reads back the same, and can be undone completely', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: act },
    { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
  );
  const mapTypes = [{ key: 'church', label: 'Church' }];
  const start: FormDraft = { fields: [fieldOf('a'), fieldOf('b', { section: 'One' })], mapTypes };
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.constantFrom(undefined, 'typing')), { maxLength: 40 }), (steps) => {
      let history = historyOf(start);
      for (const [step, gesture] of steps) {
        if (step === 'undo') history = undone(history);
        else if (step === 'redo') history = redone(history);
        else history = edited(history, { ...history.now, fields: step(history.now.fields) }, gesture);
        const { fields } = history.now;
        expect(fieldProblems(fields)).toEqual([]);
        const schema = schemaOf(fields, mapTypes);
        expect(fieldsOf(schema)).toEqual(fields);
        expect(mapTypesOf(schema)).toEqual(mapTypes);
        expect(formSchema.parse(JSON.parse(JSON.stringify(schema)))).toEqual(schema);
      }
      const last = history.now;
      const depth = history.past.length;
      for (let left = depth; left > 0; left--) history = undone(history);
      expect(history.now).toBe(start);
      expect(undone(history)).toEqual(history);
      for (let left = depth; left > 0; left--) history = redone(history);
      expect(history.now).toBe(last);
    }),
    { numRuns: 300 },
  );
});

test('a gesture is one undo step, until it ends', () => {
  let history = historyOf('');
  for (const typed of ['a', 'ab', 'abc']) history = edited(history, typed, 'label');
  history = rested(history);
  for (const typed of ['abcd', 'abcde']) history = edited(history, typed, 'label');
  expect(history.past).toEqual(['', 'abc']);
  expect(undone(history).now).toBe('abc');
  expect(edited(undone(history), 'other').future).toEqual([]);
});
