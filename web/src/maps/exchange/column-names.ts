import { wordsOf } from '@groundwork/contract/base/folding';
import type { FormField, Meaning } from '@groundwork/contract/forms/form-fields';

/** Returns a name of a column or field for comparison, so that "Start date", "start_date" and "startDate" are equal. */
export const nameKey = (name: string): string => wordsOf(name).join('');

/** Usual names of the columns that make the tree of a table. */
const treeNames = {
  id: ['id', 'nodeid'],
  parent: ['parent', 'parentid', 'parentname', 'under', 'below'],
  level: ['level', 'generation', 'depth', 'indent'],
};
export type TreeColumn = keyof typeof treeNames;

/** Returns the tree column that a name means; null for any other name. */
export const treeColumnOf = (name: string): TreeColumn | null =>
  (Object.keys(treeNames) as TreeColumn[]).find((column) => treeNames[column].includes(nameKey(name))) ?? null;

/** Usual names of fields with a meaning, as keys. The columns of GenMapper are among them. */
const meantNames: Partial<Record<Meaning, string[]>> = {
  title: ['title', 'name', 'topic', 'text'],
  text: ['text', 'notes', 'note', 'description', 'body'],
  links: ['links', 'link', 'url', 'website'],
  attendees: ['attendees', 'attenders', 'attendance', 'people', 'members', 'participants', 'size'],
  leader: ['leader', 'leadersname', 'ledby'],
  place: ['place', 'location', 'city', 'town', 'where'],
  start_date: ['startdate', 'date', 'start', 'started', 'since'],
  kind: ['kind', 'type', 'church', 'ischurch'],
  active: ['active', 'isactive'],
  prayer: ['prayer', 'elementprayer'],
  worship: ['worship', 'elementworship'],
  lords_supper: ['lordssupper', 'elementlordssupper', 'communion'],
  giving: ['giving', 'elementgive', 'elementgiving', 'give'],
  baptism: ['baptism', 'elementbaptism'],
  word: ['word', 'elementword', 'bible'],
};

const typeNames = ['type', 'kind', 'nodetype', 'church', 'ischurch'];
/** Whether a column holds the type of a node. */
export const isTypeColumn = (name: string) => typeNames.includes(nameKey(name));
export const isTitleColumn = (name: string) => ['title', 'name', 'topic'].includes(nameKey(name));

/**
 * Returns the field of each column: of the same name or label, otherwise of the meaning that the name usually has. Each
 * field has at most one column.
 */
export function fieldsByColumn(columns: string[], fields: FormField[]): Map<string, FormField> {
  const found = new Map<string, FormField>();
  const free = new Set(fields);
  const match = (fits: (field: FormField, key: string, column: string) => boolean) => {
    for (const column of columns) {
      if (found.has(column)) continue;
      const key = nameKey(column);
      const field = key === '' ? undefined : [...free].find((one) => fits(one, key, column));
      if (!field) continue;
      found.set(column, field);
      free.delete(field);
    }
  };
  match(({ label }, _, column) => label === column);
  match(({ name }, _, column) => name === column);
  match(({ label }, key) => nameKey(label) === key);
  match(({ name }, key) => nameKey(name) === key);
  match(({ meaning }, key) => meaning !== undefined && (meantNames[meaning]?.includes(key) ?? false));
  return found;
}

/** Whether a name is that of a field or of a tree column, or the usual name of a field. */
export const isKnownColumn = (name: string, fields: FormField[]): boolean =>
  treeColumnOf(name) !== null || isTitleColumn(name) || isTypeColumn(name) || fieldsByColumn([name], fields).size > 0;
