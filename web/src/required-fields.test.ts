import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

/** The names of the fields that the forms of a file check, by the keys of `validate: { … }`. */
function checkedFields(code: string): string[] {
  const [, ...blocks] = code.split(/\bvalidate: \{/);
  return blocks.flatMap((block) => {
    let depth = 1;
    const end = [...block].findIndex((sign) => {
      if (sign === '{') depth++;
      if (sign === '}') depth--;
      return depth === 0;
    });
    return [...block.slice(0, end).matchAll(/(?:^|,|\{)\s*(\w+): (?!\w+ \?|true)/g)].map(([, name]) => name ?? '');
  });
}

/** The elements of the fields of a form, by name. */
const fieldElements = (code: string) =>
  [...code.matchAll(/<(\w+)\b(?:(?!<\w)[\s\S])*?getInputProps\('(\w+)'\)(?:(?!<\w)[\s\S])*?\/>/g)].map(
    ([element, component = '', name = '']) => ({ element, component, name }),
  );

/** Fields that may be empty: their checks compare two fields, or reject a text that is no date. */
const optional = ['start_date', 'due_date', 'first_day', 'confirm', 'ends_on', 'starts_on'];

it('every field that a form refuses when it is empty is marked as required', () => {
  const byFolder = Map.groupBy(
    globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.')),
    dirname,
  );
  const unmarked: string[] = [];
  let marked = 0;
  for (const [folder, files] of byFolder) {
    const codes = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
    const checked = new Set(codes.flatMap(checkedFields).filter((name) => !optional.includes(name)));
    for (const { element, component, name } of codes.flatMap(fieldElements)) {
      if (!checked.has(name)) continue;
      if (component.startsWith('Password') || /\brequired\b/.test(element)) marked++;
      else unmarked.push(`${folder}: ${name}`);
    }
  }
  expect(unmarked).toEqual([]);
  expect(marked).toBeGreaterThan(20);
});

it('finds a field without the mark', () => {
  const code =
    "validate: { name: (name) => (name ? null : 'x'), other: check('a') } " +
    "<T label={a} {...form.getInputProps('name')} />";
  expect(checkedFields(code)).toEqual(['name', 'other']);
  expect(fieldElements(code)).toMatchObject([{ component: 'T', name: 'name' }]);
});
