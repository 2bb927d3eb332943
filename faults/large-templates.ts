import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { residentMb } from '../bench/server.ts';
import { limits } from '../contract/base/limits.ts';
import type { FormField } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team } from './installation.ts';
import { send } from './writers.ts';

const mostMb = 100;

/** A form of 0.8 MB, mostly icons. Its first field writes its number back to nodes with the same form. */
const icon = `data:image/png;base64,${'A'.repeat(limits.form.iconBytes)}`;
const large = JSON.stringify(
  schemaOf(
    Array.from({ length: 12 }, (_, n): FormField => {
      const name = `field_${n}`;
      return { id: name, name, label: name, type: 'number', required: false, icon, ...(n === 0 && { writes: name }) };
    }),
  ),
);

/** Adds `count` templates with large forms, each with an instance; one has a map. Returns the paths of the lists. */
async function addTemplates({ admin }: Installation, team: Team, count: number): Promise<string[]> {
  const { rows } = await admin.query(
    `with templates as (
       insert into tpl_templates (owner_team_id, name, kind, record_data_schema, map_node_schema)
       select $1, 'Template ' || n, 'mixed', $2::jsonb, $2::jsonb from generate_series(1, $3) n returning id, name
     ), instances as (
       insert into tpl_instances (team_id, template_id, name) select $1, id, name from templates returning id
     )
     insert into tpl_maps (team_id, instance_id) select $1, id from instances limit 1 returning id`,
    [team.id, large, count],
  );
  return [
    `/api/templates/node-forms?team_id=${team.id}`,
    `/api/maps/${rows[0].id}/report-forms?`,
    `/api/teams/${team.id}/target-sources?`,
    `/api/records/names?team_id=${team.id}&search=a`,
  ];
}

type Seen = { mb: number; largest: number; requests: number };

/** Reads all pages of the lists. Returns the growth of the server's memory in MB, and the largest answer. */
async function readAll({ url, process }: Installation, [{ cookie }]: Team['people'], lists: string[]): Promise<Seen> {
  await send(`${url}/api/teams`, 'GET', { cookie });
  const before = residentMb(process) ?? 0;
  const seen: Seen = { mb: 0, largest: 0, requests: 0 };
  const measuring = setInterval(() => {
    seen.mb = Math.max(seen.mb, Math.round((residentMb(process) ?? 0) - before));
  }, 20);
  for (const list of lists)
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: string = cursor && `&cursor=${cursor}`;
      const answer = await send(`${url}${list}&limit=50${page}`, 'GET', { cookie, patienceMs: 300_000 });
      if (answer.status !== 200) throw new Error(`${list}: ${answer.status} ${answer.body.slice(0, 200)}`);
      seen.requests++;
      seen.largest = Math.max(seen.largest, answer.body.length);
      cursor = JSON.parse(answer.body).next_cursor ?? null;
    }
  await pause(100);
  clearInterval(measuring);
  return seen;
}

export const largeTemplates: Fault = {
  id: 'R23',
  what: 'Somebody fills lists with forms that are as large as the limits allow',
  async run(full) {
    const installation = await Installation.create();
    try {
      const team = await installation.team(1);
      const lists = await addTemplates(installation, team, full ? 250 : 100);
      const seen = await readAll(installation, team.people, lists);
      await installation.stop();
      const without = pathToFileURL(join(import.meta.dirname, 'disable-page-bytes.ts')).href;
      await installation.start({ NODE_OPTIONS: `--import=${without}` });
      await installation.admin.query(
        'create or replace function rules.outline(form jsonb) returns jsonb language sql immutable return form',
      );
      const unbounded = await readAll(installation, team.people, lists);
      const met = ({ mb, largest }: Seen) => mb <= mostMb && largest <= 1.1 * limits.page.bytes;
      const describe = ({ mb, largest }: Seen) => `${mb} MB more, answers of up to ${(largest / 1e6).toFixed(1)} MB`;
      return [
        {
          demand: `lists end by bytes: the server takes at most ${mostMb} MB more, and no answer is larger than a page`,
          measured: describe(seen),
          met: met(seen),
          inFlight: seen.requests,
          control: {
            without: 'outlines and the bytes of a page',
            reported: describe(unbounded),
            broken: !met(unbounded),
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
