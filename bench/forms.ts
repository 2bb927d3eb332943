import { limits } from '../contract/base/limits.ts';
import { type FormField, fieldTypes, isChoice, optionConfigs } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import { ask, median } from './load.ts';
import type { Seat } from './seat.ts';
import { atMost } from './table.ts';

const options = {
  source: 'static' as const,
  staticOptions: Array.from({ length: 20 }, (_, n) => ({ label: `Group ${n}`, value: `${n}` })),
};

/** Fields of all types in turn; the first one is text. */
const largeForm = Array.from({ length: 200 }, (_, n): FormField => {
  const type = fieldTypes[n % fieldTypes.length] ?? 'text';
  return {
    id: `${n}`,
    name: `field_${n}`,
    label: `Field ${n}`,
    type,
    required: false,
    section: `Part ${Math.floor(n / 20)}`,
    ...(isChoice(type) && { [optionConfigs[type]]: options }),
  };
});

/** Takes exponential time in a backtracking regular expression engine. */
const hostileForm: FormField[] = [
  { id: '1', name: 'text', label: 'Text', type: 'text', required: true, pattern: '^(a+)+$' },
];
const hostileValue = `${'a'.repeat(99_999)}!`;

/** Creates a form with these fields in the team of a seat; returns the id of its menu item. */
async function makeForm(url: string, seat: Seat, name: string, fields: FormField[]): Promise<string> {
  const make = async (path: string, body: object): Promise<string> =>
    JSON.parse(await ask(seat, 'POST', `${url}/api${path}`, body)).id;
  const template_id = await make('/templates', {
    owner_team_id: seat.team_id,
    name,
    kind: 'form',
    structure_type: 'plain',
    record_data_schema: schemaOf(fields),
  });
  const menu = await make(`/teams/${seat.team_id}/menus`, { name });
  return make(`/menus/${menu}/items`, { label: name, template_id });
}

/** Creates the large form; the sidebar shows it. Returns the id of its menu item. */
export const makeLargeForm = (url: string, seat: Seat) => makeForm(url, seat, limits.sidebar.formsMenu, largeForm);

/** The response time for a value that would make a backtracking engine hang. */
export async function measurePattern(url: string, seat: Seat, times: number) {
  const form = await makeForm(url, seat, 'Hostile pattern', hostileForm);
  const refused = async () => {
    const begun = performance.now();
    const answer = await ask(seat, 'POST', `${url}/api/forms/${form}/entries`, { data: { text: hostileValue } }).catch(
      (error: Error) => error.message,
    );
    if (!/: 400 /.test(answer)) throw new Error('The server accepted the value');
    return performance.now() - begun;
  };
  const values: number[] = [];
  for (let n = 0; n <= times; n++) values.push(await refused());
  atMost('hostile pattern on a value of 100 KB: time to response', median(values.slice(1)), ' ms', 0, 50);
}
