import { limits } from '../contract/base/limits.ts';
import type { FormField } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { Installation, Team } from './installation.ts';
import { added, keepSending } from './writers.ts';

/** Adds records with the longest values and the largest patterns that a form accepts. */
export async function matchLargePatterns(installation: Installation, team: Team, over: AbortSignal) {
  const [{ cookie }] = team.people;
  const fields = Array.from(
    { length: 12 },
    (_, n): FormField => ({
      id: `f${n}`,
      name: `f${n}`,
      label: `f${n}`,
      type: 'text',
      required: false,
      pattern: '(a|b)*a(a|b){140}[zy]',
    }),
  );
  const template = await added(installation, '/api/templates', {
    cookie,
    body: {
      owner_team_id: team.id,
      name: 'Patterns',
      kind: 'form',
      structure_type: 'plain',
      record_data_schema: schemaOf(fields),
    },
  });
  const instance = await added(installation, '/api/instances', {
    cookie,
    body: { team_id: team.id, template_id: template.id, name: 'Patterns' },
  });
  // Pseudorandom text, so that nearly every character leads to a new state of the automaton.
  const value = (n: number) =>
    Array.from({ length: limits.form.patternText }, (_, at) =>
      Math.imul(n * limits.form.patternText + at + 1, 2_654_435_761) & 0x10000 ? 'a' : 'b',
    ).join('');
  return keepSending(installation, over, (n) => ({
    method: 'POST',
    path: `/api/instances/${instance.id}/records`,
    cookie,
    body: { data: Object.fromEntries(fields.map(({ name }) => [name, value(n)])) },
  }));
}
