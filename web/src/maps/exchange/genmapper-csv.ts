import { asCsv } from '@groundwork/contract/base/csv';
import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, isEmpty } from '@groundwork/contract/forms/form-fields';
import { fieldsByColumn } from './column-names.ts';
import { type GenmapperColumn, genmapperColumns, keptName } from './genmapper-columns.ts';
import { genmapperText } from './map-fields.ts';
import { fieldValueOf } from './value-texts.ts';
import { heldValue, type WrittenMap, type WrittenNode } from './written-map.ts';

type GenmapperRow = { id: number; parentId: number | null; node: WrittenNode | null };

/**
 * Returns a map as CSV that GenMapper opens. A map with several roots gets the name of the map as its root, because
 * GenMapper has one. `left` are the labels of fields that have values but no column in GenMapper.
 */
export function genmapperCsv(map: WrittenMap): { text: string; roots: number; left: string[] } {
  const names = genmapperColumns.map(({ name }) => name);
  const own: string[] = names.filter((name) => !['id', 'parentId', 'name', 'church', 'active'].includes(name));
  const fields = fieldsByColumn(
    own,
    map.fields.filter(({ name, meaning }) => name !== map.titleField && meaning !== 'kind' && meaning !== 'active'),
  );
  const roots = map.nodes.filter(({ parent }) => parent === null).length;
  const shift = roots > 1 ? 1 : 0;
  const rows: GenmapperRow[] = map.nodes.map((node, index) => ({
    id: index + shift,
    parentId: node.parent === null ? (shift ? 0 : null) : node.parent + shift,
    node,
  }));
  if (shift) rows.unshift({ id: 0, parentId: null, node: null });
  const text = asCsv(
    genmapperColumns.map((column): [string, (row: GenmapperRow) => string] => [
      column.name,
      (row) => cellOf(map, column, row, fields.get(column.name)),
    ]),
    rows,
  );
  const written = new Set([map.titleField, ...[...fields.values()].map(({ name }) => name), ...own.flatMap(keptNames)]);
  const left = map.columns.filter(
    ({ field, name }) =>
      !written.has(name) &&
      field?.meaning !== 'kind' &&
      field?.meaning !== 'active' &&
      map.nodes.some((node) => !isEmpty(heldValue(node, name))),
  );
  return { text, roots, left: left.map(({ label }) => label) };
}

const keptNames = (column: string) => [column, keptName(column)];

function cellOf(
  { titleField, name: mapName, facts }: WrittenMap,
  column: { name: GenmapperColumn; flag?: boolean },
  { id, parentId, node }: GenmapperRow,
  field: FormField | undefined,
): string {
  const values = node?.node.fields ?? {};
  const held = (name: string): JsonValue | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
  switch (column.name) {
    case 'id':
      return String(id);
    case 'parentId':
      return parentId === null ? '' : String(parentId);
    case 'name':
      return node ? genmapperText(undefined, held(titleField)) : mapName;
    case 'church':
      return flag(node !== null && (facts(node.node).solid || held('church') === '1'));
    case 'active':
      return flag(node === null || facts(node.node).active);
    default: {
      const value = field ? held(field.name) : held(column.name);
      const kept = held(keptName(column.name));
      const isKept = typeof kept === 'string' && (!field || same(fieldValueOf(field, kept), value));
      return isKept ? kept : genmapperText(field, value) || (column.flag ? '0' : '');
    }
  }
}

const flag = (isOn: boolean) => (isOn ? '1' : '0');
const same = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
