import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '../contract.ts';
import { problemsOf } from '../forms/form-values.ts';
import { lineOf } from '../forms/node-titles.ts';
import { legacyTemplate } from '../maps/import/legacy.ts';
import { convertedTemplate } from '../maps/import/legacy-template.ts';
import { convertedNodes } from '../maps/import/legacy-tree.ts';
import { cleanName, isBlank } from './names.ts';
import { sentence } from './sentences.ts';

const invisible = [
  '\u200b',
  '\u200d\u200c',
  '\u00ad',
  '\ufeff',
  '\u2060',
  '\u3164',
  '\uffa0',
  '\u115f\u1160',
  '\u2800',
  '\u{e0041}\u{e0042}',
  '\ufe0f',
  '\u{e0100}',
  '\u180e',
  '\u034f',
  '\u200e \u200f',
  '\u061c',
  '\u202e',
  '\u2066\u2069',
  '\u{1d159}',
  '\u200b \u00a0\u3000',
];
const spoofing = [
  'Harbour \u202egpj.exe',
  '\u202aTeam',
  'a\u202bb',
  'a\u202cb',
  '\u202dabc',
  'x\u2066',
  'x\u2067y',
  'x\u2068y\u2069',
];
const proper = [
  'می‌خواهم',
  '👩‍👩‍👧 family',
  '❤️',
  'क्‍ष',
  'שלום עולם',
  'العربية\u200f!',
  'Łukasz Żółć',
  '王小明',
  'Harbour District',
];

type Field = { operation: string; field: string; schema: z.ZodType };
const named = /^(title|name|label|type|first_?[nN]ame|last_?[nN]ame|full_name)$/;

/** The fields of every input of the contract that are names. */
function nameFields(part: object, path: string[] = []): Field[] {
  return Object.entries(part).flatMap(([key, value]): Field[] => {
    const inner = value as { '~orpc'?: { inputSchema?: z.ZodType & { shape?: Record<string, z.ZodType> } } };
    if (!inner['~orpc']) return nameFields(inner, [...path, key]);
    const operation = [...path, key].join('.');
    return Object.entries(inner['~orpc'].inputSchema?.shape ?? {})
      .filter(([field, schema]) => named.test(field) && schema.safeParse('Harbour').success)
      .map(([field, schema]) => ({ operation, field, schema }));
  });
}
// The name that confirms the deletion of a team is compared with that of the team.
const fields = nameFields(contract).filter(({ operation }) => operation !== 'teams.delete');

describe('every name of the contract', () => {
  test('is found', () => {
    const found = fields.map(({ operation, field }) => `${operation}.${field}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'goals.create.title',
        'tasks.update.title',
        'labels.create.name',
        'account.signup.firstName',
      ]),
    );
    expect(fields.length).toBeGreaterThan(20);
  });

  test.each(fields)('$operation.$field is not invisible and reorders nothing', ({ schema }) => {
    for (const text of invisible) expect(schema.safeParse(text).data || '', JSON.stringify(text)).toBe('');
    for (const text of spoofing)
      expect(schema.safeParse(text).error?.issues[0]?.message, JSON.stringify(text)).toBe('general.noReordering');
    for (const text of proper) expect(schema.safeParse(text).data).toBe(text);
  });
});

test('a form refuses them in a line, and takes an invisible answer for none', () => {
  const field = { id: 'a', name: 'a', label: 'Title', type: 'text', required: true } as const;
  for (const a of spoofing) expect(problemsOf([field], { a })).toEqual({ a: 'general.noReordering' });
  for (const a of invisible)
    expect(problemsOf([field], { a })).toEqual({ a: sentence('formFields.required', 'Title') });
  for (const a of proper) expect(problemsOf([field], { a })).toEqual({});
});

test('an import cleans names and reports it', () => {
  const template = convertedTemplate(
    legacyTemplate.parse({
      id: 't',
      name: 'Net\u202ework',
      fields: [
        { type: 'text', name: 'title', label: 'Ti\u2066tle' },
        { type: 'text', name: 'city', label: '\u3164' },
      ],
    }),
  );
  expect(template.name).toBe('Network');
  expect(template.fields.map(({ field }) => field.label)).toEqual(['Title', 'city']);
  const reasons = template.altered.map(({ reason }) => reason);
  expect(reasons).toEqual([sentence('legacy.nameCleaned', 'Title'), sentence('legacy.nameCleaned', 'Network')]);
  const { nodes, altered } = convertedNodes([{ id: 'n', title: 'Har\u202ebour' }], template);
  expect(nodes[0]?.fields).toEqual({ title: 'Harbour' });
  expect(altered).toEqual([{ id: 'n', reason: sentence('legacy.valueCleaned', 'Harbour', 'Title') }]);
});

test('what is stored is shown without them', () => {
  for (const text of spoofing) expect(lineOf(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  for (const text of proper) expect([cleanName(text), isBlank(text)]).toEqual([text, false]);
});
