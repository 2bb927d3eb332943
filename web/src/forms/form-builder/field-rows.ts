import type { FormField } from '@groundwork/contract/forms/form-fields';
import { present } from '@groundwork/contract/forms/form-schema';

/**
 * A row of the list: a field, or the heading of the fields after it. The id of a heading contains that of its first
 * field.
 */
export type FieldRow =
  | { kind: 'field'; id: string; field: FormField }
  | { kind: 'heading'; id: string; section: string | undefined };

/** Groups consecutive fields with the same heading. */
function runsOf(fields: FormField[]): FormField[][] {
  const runs: FormField[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run && run[0]?.section === field.section) run.push(field);
    else runs.push([field]);
  }
  return runs;
}

const headingId = (first: FormField | undefined) => `heading-${first?.id}`;

export const rowsOf = (fields: FormField[]): FieldRow[] =>
  runsOf(fields).flatMap((run, index): FieldRow[] => {
    const section = run[0]?.section;
    const rows = run.map((field): FieldRow => ({ kind: 'field', id: field.id, field }));
    return index === 0 && section === undefined ? rows : [{ kind: 'heading', id: headingId(run[0]), section }, ...rows];
  });

const under = (field: FormField, section: string | undefined) =>
  field.section === section ? field : present({ ...field, section });

/** Returns the heading that disappeared with its last field. A heading is stored only in its fields. */
export const goneHeading = (before: FormField[], after: FormField[]): string | undefined =>
  before.find(({ section }) => section !== undefined && !after.some((field) => field.section === section))?.section;

/** Moves a field back to its place and restores its heading. */
export function putBack(fields: FormField[], { id, section }: FormField, at: number): FormField[] {
  const field = fields.find((each) => each.id === id);
  return field ? fields.filter((each) => each !== field).toSpliced(at, 0, under(field, section)) : fields;
}

/**
 * Moves a row to index `at` among the other rows. A field joins the heading above it. A heading moves with its fields,
 * before or after a whole section.
 */
export function movedRow(fields: FormField[], id: string, at: number): FormField[] {
  const rows = rowsOf(fields);
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) return fields;
  const others = rows.filter((candidate) => candidate !== row);
  if (row.kind === 'heading') return movedRun(fields, id, others[at]?.id ?? null);
  let section: string | undefined;
  return others.toSpliced(at, 0, row).flatMap((each) => {
    if (each.kind === 'field') return [under(each.field, section)];
    section = each.section;
    return [];
  });
}

function movedRun(fields: FormField[], id: string, before: string | null): FormField[] {
  const runs = runsOf(fields);
  const from = runs.findIndex((run) => headingId(run[0]) === id);
  const over =
    before === null
      ? runs.length
      : runs.findIndex((run) => headingId(run[0]) === before || run.some((field) => field.id === before));
  // A heading dropped among the fields of a section moves past that section, in the direction of the drag.
  const atTop =
    before === null || before === headingId(runs[over]?.[0]) || (over === 0 && rowsOf(fields)[0]?.id === before);
  return swapped(runs, from, over > from && atTop ? over - 1 : over);
}

const swapped = (runs: FormField[][], from: number, to: number) =>
  runs
    .toSpliced(from, 1)
    .toSpliced(to, 0, runs[from] ?? [])
    .flat();

/** Moves a row by one place. A heading moves with its fields past the next section. */
export function steppedRow(fields: FormField[], id: string, step: -1 | 1): FormField[] {
  const rows = rowsOf(fields);
  const at = rows.findIndex((row) => row.id === id);
  if (rows[at]?.kind === 'field') return movedRow(fields, id, Math.max(at + step, 0));
  const runs = runsOf(fields);
  const from = runs.findIndex((run) => headingId(run[0]) === id);
  return from < 0 ? fields : swapped(runs, from, Math.max(from + step, 0));
}

const renamedRun = (fields: FormField[], id: string, section: string | undefined) =>
  runsOf(fields).flatMap((run) => (headingId(run[0]) === id ? run.map((field) => under(field, section)) : run));

export const renamedHeading = (fields: FormField[], id: string, section: string) =>
  renamedRun(fields, id, section.trim() || undefined);

/** Removes a heading. Its fields join the heading above. */
export function withoutHeading(fields: FormField[], id: string): FormField[] {
  const runs = runsOf(fields);
  const at = runs.findIndex((run) => headingId(run[0]) === id);
  return at < 0 ? fields : renamedRun(fields, id, runs[at - 1]?.[0]?.section);
}

/** Adds a heading above a field, for all fields until the next heading. */
export function withHeading(fields: FormField[], id: string, name: (number: number) => string): FormField[] {
  const taken = new Set(fields.map((field) => field.section));
  let number = 1;
  while (taken.has(name(number))) number++;
  return runsOf(fields).flatMap((run) => {
    const at = run.findIndex((field) => field.id === id);
    return at < 0 ? run : run.map((field, index) => (index < at ? field : under(field, name(number))));
  });
}
