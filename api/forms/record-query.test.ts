// @module-tag sweep

import type { JsonValue } from '@groundwork/contract/base/json';
import * as messages from '@groundwork/contract/base/messages.gen';
import { sweep } from '@groundwork/contract/base/test-sweeps';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, storedValues } from '@groundwork/contract/forms/form-values';
import { filterOps, meets, opsOf, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import type { RecordRow } from '@groundwork/contract/forms/records';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { addTemplate, field, staticOptions } from '../testing/test-forms.ts';

let template_id: string;

const fields = [
  field('name', 'text'),
  field('guests', 'number'),
  field('day', 'date'),
  field('moment', 'datetime'),
  field('at', 'time'),
  field('paid', 'toggle'),
  field('sign', 'tristate'),
  field('kind', 'radio', { radioConfig: staticOptions('visit', 'call', 'mail') }),
  field('tags', 'multiselect', { multiselectConfig: staticOptions('new', 'old', 'big') }),
  field('notes', 'json'),
];

type Query = { search?: string; filter?: RecordFilter[]; sort?: string };
const written = ({ filter, ...query }: Query) =>
  new URLSearchParams({ ...query, ...(filter && { filter: JSON.stringify(filter) }) });

async function anInstance(records: object[]): Promise<string> {
  const { body } = await app.ask(nadia, 'POST', '/instances', { team_id, template_id, name: 'Visits' });
  await app.admin.query(
    `insert into tpl_records (team_id, instance_id, data, created_at)
     select $1, $2, value, now() + n * interval '1 second'
     from jsonb_array_elements($3) with ordinality as one (value, n)`,
    [team_id, body.id, JSON.stringify(records)],
  );
  return body.id;
}
const listed = (instanceId: string, query: Query, more = '') =>
  app.ask(nadia, 'GET', `/instances/${instanceId}/records?${written(query)}${more}`);

/** All records in pages of seven, and their number from the operation that counts. */
async function everyPage(instanceId: string, query: Query) {
  const items: RecordRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await listed(
      instanceId,
      query,
      `&limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    if (status !== 200) throw new Error(JSON.stringify([query, body]));
    items.push(...body.items);
    cursor = body.next_cursor;
  }
  const { search, filter } = query;
  const { body } = await app.ask(
    nadia,
    'GET',
    `/instances/${instanceId}/records/count?${written({ ...(search && { search }), ...(filter && { filter }) })}`,
  );
  expect(body.count).toBe(items.length);
  return items;
}

const app = await appForFile();
const { nadia } = app.world;
const team_id = await app.team('Harbour District', nadia);
beforeAll(async () => {
  template_id = await addTemplate(app, team_id, fields);
});

// A model of the query: it filters and sorts rows in memory, in JavaScript.

const isNone = (value: JsonValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The value as the type of the field compares it; undefined for a value of another type. */
function compared({ type }: FormField, value: JsonValue | undefined): string | number | undefined {
  if (type === 'number') return typeof value === 'number' ? value : undefined;
  if (type === 'toggle') return typeof value === 'boolean' ? Number(value) : undefined;
  if (type === 'datetime')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : undefined;
  if (type === 'json') return isNone(value) ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'string' ? value : undefined;
}

function place(form: FormField, value: JsonValue | undefined): string | number | undefined {
  const order = {
    tristate: ['off', 'middle', 'on'],
    radio: ['visit', 'call', 'mail'],
    multiselect: ['new', 'old', 'big'],
  }[form.type as string];
  if (order) {
    const index = order.indexOf(`${Array.isArray(value) ? value[0] : form.type === 'multiselect' ? '' : value}`);
    return index === -1 ? undefined : index;
  }
  const is = compared(form, value);
  return typeof is === 'string' ? is.toLowerCase().slice(0, 100) : is;
}

const texts = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(texts)
    : ['string', 'number'].includes(typeof value)
      ? [`${value}`]
      : [];

function model(records: RecordRow[], { search, filter = [], sort = '-created_at' }: Query): string[] {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const down = sort.startsWith('-') ? -1 : 1;
  const name = sort.replace('-', '');
  const form = fields.find((each) => each.name === name);
  const keyOf = (record: RecordRow) => (form ? place(form, record.data[name]) : record.created_at);
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  return records
    .filter(({ data }) => words.every((word) => texts(data).join(' ').toLowerCase().includes(word)))
    .filter(({ data }) =>
      filter.every((one) => meets(fields.find((each) => each.name === one.field) as FormField, data[one.field], one)),
    )
    .sort((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined) || down * compare(a.id, b.id);
      return down * (compare(one, other) || compare(a.id, b.id));
    })
    .map(({ id }) => id);
}

// A small set of values, so that records, filters and left-over values of earlier forms often match.
const words = ['', 'anna', 'Anna', 'ann', '50%', 'a_c', 'abc', "o'neil", 'a\\b', 'call', 'zoe anna', 'x'.repeat(120)];
const days = ['2026-01-31', '2026-02-01', '1999-12-31'];
const moments = [
  '2026-01-31T23:30:00Z',
  '2026-02-01T00:30:00+01:00',
  '2026-02-01T00:30:00Z',
  '2026-01-31T23:30:00.250Z',
];
const ofField: Record<string, fc.Arbitrary<JsonValue>> = {
  name: fc.constantFrom(...words),
  guests: fc.constantFrom(0, -1, 2, 10, 1.5, 1e21, 1e-7),
  day: fc.constantFrom(...days),
  moment: fc.constantFrom(...moments),
  at: fc.constantFrom('09:30', '10:00', '23:59'),
  paid: fc.boolean(),
  sign: fc.constantFrom('on', 'middle', 'off'),
  kind: fc.constantFrom('visit', 'call', 'mail'),
  tags: fc.uniqueArray(fc.constantFrom('new', 'old', 'big')),
  notes: fc.constantFrom<JsonValue>('anna', 7, [], { a: 'Anna' }, [1, 2], 'x'),
};
// Numbers whose text differs between JavaScript and PostgreSQL appear in number fields only.
const strange = fc.oneof(
  ...Object.values({ ...ofField, guests: fc.constantFrom(0, 10, 1.5) }),
  fc.constantFrom<JsonValue>(null, 'today', 'gone', '', [], ['gone']),
);
const aRecord = fc.record(
  Object.fromEntries(
    Object.entries(ofField).map(([name, value]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: strange }),
    ]),
  ),
  { requiredKeys: [] },
);
const aFilter: fc.Arbitrary<RecordFilter> = fc.constantFrom(...fields).chain((form) =>
  fc.constantFrom(...opsOf(form)).chain((op) => {
    const one =
      form.type === 'multiselect'
        ? fc.constantFrom('new', 'old', 'big')
        : form.type === 'json'
          ? fc.constantFrom('anna', '7', 'x')
          : ofField[form.name];
    const value =
      op === 'empty' || op === 'filled'
        ? fc.constant(undefined)
        : op === 'in'
          ? fc.array(one as fc.Arbitrary<string>, { maxLength: 3 })
          : one;
    return (value as fc.Arbitrary<string | undefined>).map((asked) => ({
      field: form.name,
      op,
      ...(asked !== undefined && { value: asked }),
    }));
  }),
);
const aQuery: fc.Arbitrary<Query> = fc.record(
  {
    search: fc.constantFrom('anna', 'ANN', '%', '_', "o'n", '\\', '2026-02', 'zoe an', ' ', 'call an'),
    filter: fc.array(aFilter, { maxLength: 2 }),
    sort: fc
      .tuple(fc.constantFrom('', '-'), fc.constantFrom(...fields.map(({ name }) => name), 'created_at'))
      .map((parts) => parts.join('')),
  },
  { requiredKeys: [] },
);

test('a list equals a model of it in JavaScript, page by page', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRecord, { minLength: 5, maxLength: 25 }),
      fc.array(aQuery, { minLength: 6, maxLength: 6 }),
      async (records, queries) => {
        const instanceId = await anInstance(records.map((values) => storedValues(fields, values as FormValues)));
        const all = await everyPage(instanceId, {});
        expect(all).toHaveLength(records.length);
        for (const query of queries) {
          const { search, ...rest } = query;
          const asked = search?.trim() ? query : rest;
          expect(
            (await everyPage(instanceId, asked)).map(({ id }) => id),
            JSON.stringify(asked),
          ).toEqual(model(all, asked));
        }
      },
    ),
    { numRuns: sweep(10, 30) },
  );
});

describe('a list of records', () => {
  const aFew = () => anInstance([{ name: 'Mai', guests: 2 }, { name: 'Lena' }]);

  test.each<[Query, string]>([
    [{ sort: 'unknown' }, messages.formFields.unknown('unknown')],
    [{ sort: '-constructor' }, messages.formFields.unknown('constructor')],
    [{ filter: [{ field: 'unknown', op: 'eq', value: 1 }] }, messages.formFields.unknown('unknown')],
    [{ filter: [{ field: 'created_by', op: 'eq', value: 'x' }] }, messages.formFields.unknown('created_by')],
    [
      { filter: [{ field: "name') or true --", op: 'eq', value: 'x' }] },
      messages.formFields.unknown("name') or true --"),
    ],
    [{ filter: [{ field: '__proto__', op: 'empty' }] }, messages.formFields.unknown('__proto__')],
    [{ filter: [{ field: 'guests', op: 'eq', value: '2' }] }, messages.records.notAsked('guests')],
    [{ filter: [{ field: 'guests', op: 'contains', value: 2 }] }, messages.records.notAsked('guests')],
    [{ filter: [{ field: 'guests', op: 'in', value: 2 }] }, messages.records.notAsked('guests')],
    [{ filter: [{ field: 'guests', op: 'eq' }] }, messages.records.notAsked('guests')],
    [{ filter: [{ field: 'guests', op: 'filled', value: 2 }] }, messages.records.notAsked('guests')],
    [{ filter: [{ field: 'name', op: 'lt', value: 'a' }] }, messages.records.notAsked('name')],
    [{ filter: [{ field: 'name', op: 'eq', value: 'a\0' }] }, messages.records.notAsked('name')],
    [{ filter: [{ field: 'day', op: 'gte', value: '2026-02-30' }] }, messages.records.notAsked('day')],
    [{ filter: [{ field: 'moment', op: 'gte', value: '2026-02-30T10:00:00Z' }] }, messages.records.notAsked('moment')],
    [{ filter: [{ field: 'moment', op: 'gte', value: 'now' }] }, messages.records.notAsked('moment')],
    [{ filter: [{ field: 'paid', op: 'eq', value: 1 }] }, messages.records.notAsked('paid')],
  ])('refuses %j with a message', async (query, error) => {
    expect(await listed(await aFew(), query)).toMatchObject({ status: 400, body: { error } });
  });

  test.each([
    '[',
    '{}',
    '1',
    '[1]',
    '[[[[]]]]',
    '[{"field":"name","op":"like","value":"x"}]',
    `[{"field":"name","op":"eq","value":${'['.repeat(900)}}]`,
  ])('refuses the filter %s', async (filter) => {
    expect(
      (await app.ask(nadia, 'GET', `/instances/${await aFew()}/records?${new URLSearchParams({ filter })}`)).status,
    ).toBe(400);
  });

  test('refuses a malformed cursor and one of another order', async () => {
    const instanceId = await aFew();
    const { body } = await listed(instanceId, { sort: 'name' }, '&limit=1');
    for (const [sort, cursor] of [
      ['guests', body.next_cursor],
      ['created_at', body.next_cursor],
      ['name', 'abc'],
    ])
      expect(await listed(instanceId, { sort }, `&cursor=${encodeURIComponent(cursor)}`)).toMatchObject({
        status: 400,
        body: { error: messages.general.invalid },
      });
  });

  test('is tested with every filter operator', () => {
    expect(new Set(fields.flatMap(opsOf))).toEqual(new Set(filterOps));
  });

  test('treats a field named like a column of the table as a field', async () => {
    const id = template_id;
    template_id = await addTemplate(app, team_id, [
      field('created_at', 'number'),
      field('id', 'text'),
      field('search', 'text'),
    ]);
    const instanceId = await anInstance([{ created_at: 1, id: 'b' }, { created_at: 3, id: 'a' }, { created_at: 2 }]);
    template_id = id;
    const numbers = async (query: Query) =>
      (await listed(instanceId, query)).body.items.map(({ data }: RecordRow) => data.created_at);
    expect(await numbers({ sort: 'created_at' })).toEqual([1, 2, 3]);
    expect(await numbers({ sort: 'id' })).toEqual([3, 1, 2]);
    expect(await numbers({ filter: [{ field: 'id', op: 'eq', value: 'a' }] })).toEqual([3]);
    expect(await numbers({})).toEqual([2, 3, 1]);
  });
});
