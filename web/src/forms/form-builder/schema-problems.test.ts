import * as messages from '@groundwork/contract/base/messages.gen';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { expect, it } from 'vitest';
import * as words from '../../base/words/words.ts';
import { readSchema } from './schema-problems.ts';

const { syntax, twice } = words.formBuilder.json;
/** Returns the error messages for a text, with the marked words. */
const wrongIn = (text: string) => {
  const read = readSchema(text);
  return 'problems' in read ? read.problems.map(({ from, to, message }) => [text.slice(from, to), message]) : [];
};

it('reads a schema from another tool', () => {
  const title = { id: 'title', name: 'title', label: 'Title', type: 'text' as const, required: true };
  expect(readSchema('{"properties": {"title": {"type": "string", "title": "Title"}}, "required": ["title"]}')).toEqual({
    schema: schemaOf([title]),
  });
});

it.each([
  ['', '', syntax.ValueExpected],
  ['{"type": "object",}', '}', syntax.PropertyNameExpected],
  ['{"type" "object"}', '"object"', syntax.ColonExpected],
  ['{"properties": {} // none\n}', '// none', syntax.InvalidCommentToken],
  ['{} {}', '{', syntax.EndOfFileExpected],
])('says in words where %s is no JSON', (text, marked, message) => {
  expect(wrongIn(text)).toContainEqual([marked, message]);
});

it('marks the property name of anything a form cannot store', () => {
  const text = JSON.stringify({
    properties: { a: { type: 'string', pattern: '(' }, b: { type: 'number', minLength: 3 }, 'c d': { type: 'string' } },
    required: ['a', 'gone'],
  });
  expect(wrongIn(text)).toEqual([
    ['"pattern"', messages.formSchema.pattern],
    ['"c d"', messages.formSchema.name],
    ['"minLength"', messages.formSchema.keyword('minLength')],
    ['"gone"', messages.formSchema.requiredUnknown('gone')],
  ]);
});

it('marks the nearest enclosing part of anything missing', () => {
  expect(
    wrongIn('{"properties": {"a": {"type": "string", "oneOf": [{"const": "x"}]}}}').map(([marked]) => marked),
  ).toEqual(['{"const": "x"}']);
  expect(wrongIn('[]').map(([marked]) => marked)).toEqual(['[']);
});

it('reports duplicate names, of which JSON would keep the last', () => {
  expect(wrongIn('{"properties": {"a": {"type": "string"}, "a": {"type": "number"}}}')).toEqual([['"a"', twice('a')]]);
});

it('refuses names that every object has, and excessive nesting', () => {
  expect(wrongIn('{"properties": {"__proto__": {"type": "string"}}}')).toEqual([
    ['"__proto__"', messages.formSchema.name],
  ]);
  const deep = `{"properties": {"a": {"default": ${'['.repeat(10_000)}${']'.repeat(10_000)}}}}`;
  expect(wrongIn(deep).map(([, message]) => message)).toEqual([messages.formFields.jsonDepth]);
  expect(wrongIn('['.repeat(10_000)).map(([, message]) => message)).toHaveLength(1);
});
