import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../base/limits.ts';
import { isBlank, reorders } from '../base/names.ts';
import { sentence } from '../base/sentences.ts';
import { isLinear } from '../base/test-growth.ts';
import { longTest } from '../base/test-sweeps.ts';
import { type FormField, fieldIcons, fieldTypes, isChoice, isText, meanings, optionConfigs } from './form-fields.ts';
import { fieldsOf, mapTypesOf, schemaOf } from './form-schema.ts';
import { fieldProblems, formSchema } from './form-schema-checks.ts';
import { parsedWhenValid, problemsOf, storedValues } from './form-values.ts';
import { initialValues } from './initial-values.ts';

const words = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .filter((word) => !isBlank(word) && !reorders(word) && !word.includes('\0'));
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/).filter((candidate) => !(candidate in Object.prototype));
const options = fc.uniqueArray(fc.record({ label: words, value: words }), {
  minLength: 1,
  maxLength: 8,
  selector: (option) => option.value,
});
const source = fc.oneof(
  options.map((staticOptions) => ({ source: 'static' as const, staticOptions })),
  fc.record({ source: fc.constant('api' as const), apiUrl: fc.webUrl(), apiLabelField: name, apiValueField: name }),
);
const atMost = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const ordered = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? [one, other] : [Math.min(one, other), Math.max(one, other)];

/** Fields as the form builder makes them: unset properties are absent. */
const field: fc.Arbitrary<FormField> = fc
  .record({
    type: fc.constantFrom(...fieldTypes),
    id: fc.uuid(),
    name,
    label: words,
    required: fc.boolean(),
    placeholder: atMost(words),
    helpText: atMost(words),
    icon: atMost(fc.constantFrom(...fieldIcons, 'data:image/png;base64,iVBORw0KGgo=')),
    section: atMost(words),
    lengths: fc.tuple(atMost(fc.nat(500)), atMost(fc.nat(500))),
    pattern: atMost(fc.constantFrom('^[a-z]+$', '\\d{3}', '(a+)+$')),
    numbers: fc.tuple(atMost(fc.integer()), atMost(fc.integer()), atMost(fc.integer({ min: 1, max: 100 }))),
    source,
    // JSON has no −0.
    json: atMost(fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)))),
  })
  .map(({ lengths, numbers, pattern, source, json, ...base }) => {
    const [textMinLength, textMaxLength] = ordered(...lengths);
    const [numberMin, numberMax] = ordered(numbers[0], numbers[1]);
    const all: Record<string, unknown> = { ...base };
    if (isText(base.type)) Object.assign(all, { textMinLength, textMaxLength, pattern });
    if (base.type === 'number') Object.assign(all, { numberMin, numberMax, numberStep: numbers[2] });
    if (isChoice(base.type)) all[optionConfigs[base.type]] = source;
    if (base.type === 'json' && json !== null && !JSON.stringify(json ?? 0).includes('u0000')) all.defaultValue = json;
    if (base.type === 'toggle') all.defaultValue = true;
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as FormField;
  });

const fields = fc.uniqueArray(field, { maxLength: 30, selector: (one) => one.name }).map((all) =>
  all.map((one, index) => ({
    ...one,
    ...(index < meanings.length && index % 2 === 0 && { meaning: meanings[index] }),
    ...(index === 3 && { displayTitle: true as const }),
    ...(index % 3 === 1 && { writes: `target_${index}` }),
  })),
);

const mapTypes = fc.uniqueArray(fc.record({ key: name, label: name }), { maxLength: 5, selector: (type) => type.key });

longTest(
  'fields survive conversion to a schema and back, also with the key order of PostgreSQL',
  {
    timeout: 120_000,
  },
  () => {
    fc.assert(
      fc.property(fields, mapTypes, (made, types) => {
        expect(fieldProblems(made)).toEqual([]);
        const schema = schemaOf(made, types);
        const stored = JSON.parse(JSON.stringify(schema), (_, value) =>
          value && typeof value === 'object' && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
            : value,
        );
        const read = formSchema.parse(stored);
        expect(fieldsOf(read)).toEqual(made);
        expect(mapTypesOf(read)).toEqual(types);
        expect(read).toEqual(schema);
        expect(Object.keys(read.properties)).toEqual(Object.keys(schema.properties));
      }),
      { numRuns: 1000 },
    );
  },
);

test('a JSON default keeps every key, also __proto__', () => {
  const properties = { data: { default: JSON.parse('{"__proto__": {"a": 1}, "b": [{"__proto__": 2}]}') } };
  const read = formSchema.parse({ type: 'object', properties });
  expect(JSON.stringify(read.properties.data?.default)).toBe('{"__proto__":{"a":1},"b":[{"__proto__":2}]}');
});

test('a foreign schema becomes fields', () => {
  const read = formSchema.parse({
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      age: { type: 'integer', minimum: 0 },
      seen: { type: 'string', format: 'date' },
      size: { type: 'string', enum: ['small', 'large'] },
      tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      active: { type: 'boolean' },
      more: {},
    },
    required: ['name'],
  });
  expect(fieldsOf(read).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['name', 'text', true],
    ['age', 'number', false],
    ['seen', 'date', false],
    ['size', 'dropdown', false],
    ['tags', 'multiselect', false],
    ['active', 'toggle', false],
    ['more', 'json', false],
  ]);
  expect(fieldsOf(read)[1]).toMatchObject({ numberMin: 0, numberStep: 1 });
  expect(fieldsOf(formSchema.parse({}))).toEqual([]);
});

const deep = (depth: number) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

test('two fields of a form cannot write the same field of a node', () => {
  const writing = (name: string, writes: string): FormField => ({
    ...{ id: name, name, label: name, type: 'number', required: false },
    writes,
  });
  expect(fieldProblems([writing('one', 'attendees'), writing('other', 'seen')])).toEqual([]);
  expect(fieldProblems([writing('one', 'attendees'), writing('other', 'attendees'), writing('third', '1')])).toEqual([
    {
      index: 1,
      key: 'writes',
      keyword: ['x-field', 'writes'],
      message: sentence('formSchema.writesTaken', 'attendees'),
    },
    { index: 2, key: 'writes', keyword: ['x-field', 'writes'], message: 'formSchema.name' },
  ]);
});

test.each<[string, unknown, (string | number)[]]>([
  [
    'a keyword that a form cannot keep',
    { properties: { a: { type: 'string', contentEncoding: 'base64' } } },
    ['properties', 'a'],
  ],
  ['a keyword of another type', { properties: { a: { type: 'string', minimum: 3 } } }, ['properties', 'a', 'minimum']],
  [
    'a type that is not its control’s',
    { properties: { a: { type: 'string', 'x-field': { control: 'number' } } } },
    ['properties', 'a', 'type'],
  ],
  ['__proto__ as a name', JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), ['properties', '__proto__']],
  ['constructor as a name', { properties: { constructor: { type: 'string' } } }, ['properties', 'constructor']],
  ['a schema nested 10,000 deep', { properties: { a: { default: deep(10_000) } } }, []],
  [
    'a pattern of another syntax',
    { properties: { a: { type: 'string', pattern: '(?=a)b' } } },
    ['properties', 'a', 'pattern'],
  ],
  [
    'a pattern that would be too large',
    { properties: { a: { type: 'string', pattern: '((a{1,10}){1,10}){1,10}$' } } },
    ['properties', 'a', 'pattern'],
  ],
  [
    'an SVG as an icon',
    { properties: { a: { type: 'string', 'x-field': { icon: 'data:image/svg+xml;base64,PHN2Zy8+' } } } },
    ['properties', 'a', 'x-field', 'icon'],
  ],
  [
    'HTML as an icon',
    { properties: { a: { type: 'string', 'x-field': { icon: 'data:text/html;base64,PHN2Zy8+' } } } },
    ['properties', 'a', 'x-field', 'icon'],
  ],
  [
    'a large picture as an icon',
    { properties: { a: { type: 'string', 'x-field': { icon: `data:image/png;base64,${'A'.repeat(100_000)}` } } } },
    ['properties', 'a', 'x-field', 'icon'],
  ],
  [
    'options from a file',
    {
      properties: {
        a: {
          type: 'string',
          'x-field': {
            control: 'radio',
            options: { apiUrl: 'file:///etc/passwd', apiLabelField: 'l', apiValueField: 'v' },
          },
        },
      },
    },
    ['properties', 'a', 'x-field', 'options', 'apiUrl'],
  ],
  [
    'a default that the field refuses',
    { properties: { a: { type: 'number', minimum: 3, default: 1 } } },
    ['properties', 'a', 'default'],
  ],
  ['a choice without options', { properties: { a: { type: 'string', oneOf: [] } } }, ['properties', 'a', 'oneOf']],
  ['a required field that is not there', { properties: {}, required: ['b'] }, ['required', 0]],
  [
    'crossed limits',
    { properties: { a: { type: 'string', minLength: 5, maxLength: 2 } } },
    ['properties', 'a', 'minLength'],
  ],
  ['an array', [], []],
])('%s is refused, at its place', (_, schema, path) => {
  const { error } = formSchema.safeParse(schema);
  expect(error?.issues.map((issue) => issue.path)).toContainEqual(path);
});

test('labels with markup are plain text', () => {
  const label = '<img src=x onerror=alert(1)>';
  expect(fieldsOf(formSchema.parse({ properties: { a: { type: 'string', title: label } } }))[0]?.label).toBe(label);
});

const of = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: 'f',
  name: 'f',
  label: 'Field',
  type,
  required: false,
  ...more,
});
const choice = {
  source: 'static' as const,
  staticOptions: [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'b' },
  ],
};

test.each<[string, FormField, unknown, string | undefined]>([
  ['required text', of('text', { required: true }), '', sentence('formFields.required', 'Field')],
  [
    'required choice',
    of('radio', { required: true, radioConfig: choice }),
    undefined,
    sentence('formFields.choose', 'Field'),
  ],
  ['required tick', of('checkbox', { required: true }), false, sentence('formFields.tick', 'Field')],
  ['short text', of('text', { textMinLength: 3 }), 'ab', sentence('formFields.tooShort', 3)],
  ['long text', of('textarea', { textMaxLength: 3 }), 'abcd', sentence('formFields.tooLong', 3)],
  ['text against its pattern', of('text', { pattern: '^[a-z]+$' }), 'A', 'formFields.pattern'],
  ['text with its pattern', of('text', { pattern: '^[a-z]+$' }), 'abc', undefined],
  ['number as text', of('number'), '3', 'formFields.number'],
  ['small number', of('number', { numberMin: 3 }), 2, sentence('formFields.tooSmall', 3)],
  ['large number', of('number', { numberMax: 3 }), 4, sentence('formFields.tooLarge', 3)],
  ['three tenths in steps of a tenth', of('number', { numberStep: 0.1 }), 0.3, undefined],
  ['between two steps', of('number', { numberStep: 0.1 }), 0.35, sentence('formFields.step', 0.1)],
  ['email', of('email'), 'nobody', 'formFields.email'],
  ['script as an address', of('url'), 'javascript:alert(1)', 'formFields.url'],
  ['web address', of('url'), 'https://example.org/a?b', undefined],
  ['telephone', of('tel'), 'call me', 'formFields.tel'],
  ['30 February', of('date'), '2026-02-30', 'formFields.date'],
  ['date and time', of('datetime'), '2026-02-20T10:00:00Z', undefined],
  ['date alone', of('datetime'), '2026-02-20', 'formFields.datetime'],
  ['time', of('time'), '24:00', 'formFields.time'],
  ['switch as text', of('toggle'), 'true', 'formFields.yesOrNo'],
  ['three states', of('tristate'), 'middle', undefined],
  ['a fourth state', of('tristate'), 'maybe', 'formFields.option'],
  ['unknown option', of('dropdown', { dropdownConfig: choice }), 'c', 'formFields.option'],
  ['option twice', of('multiselect', { multiselectConfig: choice }), ['a', 'a'], 'formFields.options'],
  ['options', of('multiselect', { multiselectConfig: choice }), ['a', 'b'], undefined],
  ['json 10,000 deep', of('json'), deep(10_000), 'formFields.jsonDepth'],
  ['json over 1 MB', of('json'), 'x'.repeat(limits.form.jsonBytes), 'formFields.jsonSize'],
  ['text in a json field', of('json'), 'not { json', undefined],
])('%s', (_, field, value, problem) => {
  expect(problemsOf([field], { f: value } as never).f).toBe(problem);
});

test('a value without a field is refused', () => {
  expect(problemsOf([of('text')], { other: 'x' })).toEqual({ other: sentence('formFields.unknown', 'other') });
  expect(problemsOf([of('text')], { toString: 'x' })).toEqual({ toString: sentence('formFields.unknown', 'toString') });
});

test('a new form starts with its defaults; empty values are not stored', () => {
  const all = [
    of('text'),
    { ...of('tristate'), name: 'g' },
    { ...of('toggle'), name: 'h' },
    { ...of('number', { defaultValue: 3 }), name: 'n' },
  ];
  expect(initialValues(all)).toEqual({ g: 'off', h: false, n: 3 });
  expect(storedValues(all, { a: '', b: null, c: [], d: 0, e: false })).toEqual({ d: 0, e: false });
});

test('valid JSON is parsed, other text stays text', () => {
  expect(parsedWhenValid('{"a": 1}')).toEqual({ a: 1 });
  expect(parsedWhenValid('{"a": ')).toBe('{"a": ');
});

test('hostile patterns match long texts without backtracking', () => {
  const value = `${'a'.repeat(limits.form.patternText - 1)}!`;
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*a){12}$']) {
    expect(problemsOf([of('text', { pattern })], { f: value }).f).toBe('formFields.pattern');
    expect(problemsOf([of('text', { pattern })], { f: `${value}!` }).f).toBe(
      sentence('formFields.patternText', limits.form.patternText),
    );
  }
});

const hostile = '(a|b)*a(a|b){140}[zy]';
const hostileText = (length: number) =>
  Array.from({ length }, (_, at) => (Math.imul(at + 1, 2_654_435_761) & 0x10000 ? 'a' : 'b')).join('');

test('the patterns of all fields together have a budget', () => {
  const fields = Array.from({ length: 12 }, (_, n) => ({
    ...of('text', { pattern: hostile }),
    id: `${n}`,
    name: `f${n}`,
  }));
  const values = Object.fromEntries(fields.map(({ name }) => [name, hostileText(limits.form.patternText)]));
  // Without the budget this takes more than 10 seconds.
  expect(problemsOf(fields, values)).toMatchObject({ f0: 'formFields.pattern', f11: 'formFields.patternBudget' });
  const short = Object.fromEntries(fields.map(({ name }) => [name, hostileText(20)]));
  expect(new Set(Object.values(problemsOf(fields, short)))).toEqual(new Set(['formFields.pattern']));
});

test('the patterns of a form that are too complicated together are refused', () => {
  const fields = Array.from({ length: 30 }, (_, n) => ({
    ...of('text', { pattern: hostile.replace('z', String.fromCharCode(97 + n)) }),
    id: `${n}`,
    name: `f${n}`,
  }));
  expect(fieldProblems(fields.slice(0, 20))).toEqual([]);
  const problems = fieldProblems(fields);
  expect(problems).toMatchObject([
    ...Array.from({ length: 7 }, (_, n) => ({ index: 23 + n, key: 'pattern', message: 'formSchema.patterns' })),
  ]);
});

test('a field with too many options is refused in linear time', async () => {
  const fieldWith = (length: number) => {
    const staticOptions = Array.from({ length }, (_, n) => ({ label: `${n}`, value: `${n}` }));
    return of('dropdown', { dropdownConfig: { source: 'static', staticOptions } });
  };
  expect(fieldProblems([fieldWith(60_000)])).toMatchObject([{ key: 'dropdownConfig' }]);
  expect(await isLinear((size) => fieldProblems([fieldWith(size)]), 1000)).toBe(true);
});

test('compiled patterns take a limited amount of memory', () => {
  const used = () => process.memoryUsage().heapUsed;
  const before = used();
  for (let n = 0; n < 200; n++)
    problemsOf([of('text', { pattern: `${hostile.slice(0, -4)}[${String.fromCharCode(0x4e00 + n)}]` })], {
      f: hostileText(1000),
    });
  expect(used() - before).toBeLessThan(200 * 1024 * 1024);
});

test('problems of map types have messages', () => {
  const said = (types: unknown[]) =>
    formSchema.safeParse({ 'x-types': types }).error?.issues.map(({ message }) => message);
  expect(said([{ key: '', label: 'Church' }])).toEqual(['formSchema.typeKeyNeeded']);
  expect(said([{ key: 'church', label: ' ' }])).toEqual(['formSchema.labelNeeded']);
  const one = { key: 'church', label: 'Church' };
  expect(said([one, one])).toEqual([sentence('formSchema.typeTaken', 'church')]);
  expect(said(Array.from({ length: 51 }, (_, number) => ({ key: `t${number}`, label: 'Type' })))).toEqual([
    'formSchema.tooManyTypes',
  ]);
});

test('a minimum length beyond the longest text is refused', () => {
  const field: FormField = {
    id: 'a',
    name: 'a',
    label: 'A',
    type: 'text',
    required: false,
    textMinLength: limits.form.text + 1,
  };
  expect(fieldProblems([field])).toMatchObject([{ key: 'textMinLength', message: 'formSchema.limitsCrossed' }]);
});
