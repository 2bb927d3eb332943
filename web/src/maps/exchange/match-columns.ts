import { type FormField, isChoice, knownOptions } from '@groundwork/contract/forms/form-fields';
import { fieldsByColumn, isTypeColumn, treeColumnOf } from './column-names.ts';
import { type NodeTemplate, practicesIn, typeOf, writingIn } from './map-fields.ts';
import type { Becomes, Column, Matching, Source } from './source.ts';
import { fieldValueOf, type Writing } from './value-texts.ts';

/**
 * Guesses what each column becomes: by its name in several languages, then by its values. What nothing tells is left
 * out. A file of GenMapper or of our own keeps it.
 */
export function matchColumns(source: Source, template: NodeTemplate): Matching {
  const { columns, format } = source;
  const found = new Map<string, Becomes>();
  if ('table' in source) matchTree(columns, format === 'genmapper', found);
  const free = (column: Column) => !found.has(column.name);
  const fields = fieldsByColumn(
    columns.filter(free).map(({ name }) => name),
    template.fields.filter(({ name }) => name !== template.titleField),
  );
  for (const [name, field] of fields) found.set(name, `field:${field.name}`);
  const type = columns.find((column) => isType(column, template, found));
  if (type) found.set(type.name, 'type');
  for (const column of columns.filter(free)) {
    const isPractices = treeColumnOf(column.name) === 'practices';
    if (isPractices && column.values.some((value) => practicesIn(value, template).length > 0))
      found.set(column.name, 'practices');
  }
  matchValues(columns.filter(free), writingIn(columns), template, found);
  const other = format === 'genmapper' || format === 'json' ? 'kept' : 'out';
  return new Map(columns.map(({ name }) => [name, found.get(name) ?? other]));
}

/** Finds the columns that make the tree of a table. The name is the first column of texts if no column is named so. */
function matchTree(columns: Column[], isGenmapper: boolean, found: Map<string, Becomes>) {
  const meant = (column: Column) => (isGenmapper && column.name === 'generation' ? null : treeColumnOf(column.name));
  for (const becomes of ['name', 'id', 'parent', 'level'] as const) {
    const column = columns.find((one) => !found.has(one.name) && meant(one) === becomes);
    if (column) found.set(column.name, becomes);
  }
  const free = columns.filter(({ name }) => !found.has(name));
  const has = (becomes: Becomes) => columns.find(({ name }) => found.get(name) === becomes);
  if (!has('name')) {
    const named = free.find(({ values }) => values.some(isName)) ?? free[0];
    if (named) found.set(named.name, 'name');
  }
  if (has('parent') || has('level')) return;
  const titles = new Set([...(has('name')?.values ?? []), ...(has('id')?.values ?? [])]);
  const parent = free.find(({ name, values }) => !found.has(name) && values.length > 1 && areAll(values, titles));
  if (parent) found.set(parent.name, 'parent');
}
const isName = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

/** Whether all values but a few are among others. Only the first values of a column are known. */
const areAll = (values: unknown[], others: Set<unknown>) =>
  values.filter((value) => others.has(value)).length >= values.length * 0.8;

/** Whether a column holds the types of nodes. A template with one type has a field for the kind instead. */
function isType({ name, values }: Column, { nodeTypes }: NodeTemplate, found: Matching): boolean {
  const isFree = !found.has(name) || (nodeTypes.length > 1 && found.get(name)?.startsWith('field:'));
  const isTyped = values.every((value) => typeOf(value, nodeTypes) !== undefined);
  return isTypeColumn(name) && isFree === true && values.length > 0 && isTyped;
}

/** Types of fields that most texts do not fit. */
const strict = new Set<FormField['type']>(['date', 'datetime', 'email', 'url']);

/** Gives a column the only free field of a strict type that takes all its values. */
function matchValues(columns: Column[], writing: Writing, { fields }: NodeTemplate, found: Map<string, Becomes>) {
  const isStrict = (field: FormField) =>
    strict.has(field.type) || (isChoice(field.type) && field.meaning !== 'kind' && knownOptions(field).length > 0);
  for (const column of columns) {
    const taken = new Set(found.values());
    const fitting = fields.filter(
      (field) =>
        isStrict(field) &&
        !taken.has(`field:${field.name}`) &&
        column.values.length > 0 &&
        column.values.every((value) => fieldValueOf(field, value, writing) !== undefined),
    );
    if (fitting.length === 1) found.set(column.name, `field:${fitting[0]?.name}`);
  }
}
