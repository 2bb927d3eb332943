import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../bench/server.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';

const uploaders = 8;
const fileBytes = 2 * 1024 * 1024;
const mostMbEach = 64;

/** Uploads files to the goal of a team in a loop, and records the acknowledged ones. */
function startUploads({ url }: Installation, { goal_id, people }: Team) {
  const content = randomBytes(fileBytes);
  const acknowledged: string[] = [];
  let [inFlight, stopped] = [0, false];
  const working = Promise.all(
    Array.from({ length: uploaders }, async (_, n) => {
      while (!stopped) {
        const body = new FormData();
        body.append('goal_id', goal_id);
        body.append('file', new File([content], 'plan.bin'));
        inFlight++;
        const answer = await fetch(`${url}/api/attachments`, {
          method: 'POST',
          body,
          headers: { cookie: people[n % people.length]?.cookie ?? '' },
        })
          .then(async (got) => (got.status === 201 ? ((await got.json()) as { id: string }) : null))
          .catch(() => null)
          .finally(() => inFlight--);
        if (answer) acknowledged.push(answer.id);
        else await pause(50);
      }
    }),
  );
  return {
    acknowledged,
    inFlight: () => inFlight,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** Acknowledged attachments without a row, and rows without their complete file. */
async function damage({ admin, dataDir }: Installation, { id }: Team, acknowledged: string[]) {
  const { rows } = await admin.query('select id, file_path from attachments where team_id = $1', [id]);
  const known = new Set(rows.map((row) => row.id));
  const whole = ({ file_path }: { file_path: string }) => {
    const path = join(dataDir, 'files', file_path);
    return existsSync(path) && statSync(path).size === fileBytes;
  };
  return {
    lost: acknowledged.filter((one) => !known.has(one)).length,
    withoutFile: rows.filter((row) => !whole(row)).length,
    rows,
  };
}

export const killedUploads: Fault = {
  id: 'R5',
  what: `The server is killed during ${uploaders} uploads`,
  async run(full) {
    const times = full ? 50 : 2;
    const installation = await Installation.create();
    try {
      const team = await installation.team(uploaders);
      const uploads = startUploads(installation, team);
      let [inFlight, mb, least] = [0, 0, Number.POSITIVE_INFINITY];
      for (let n = 0; n < times; n++) {
        const before = uploads.acknowledged.length;
        least = Math.min(least, residentMb(installation.process) ?? least);
        await until(
          'files are attached',
          () => uploads.acknowledged.length >= before + uploaders && uploads.inFlight() > 0,
        );
        mb = Math.max(mb, residentMb(installation.process) ?? 0);
        inFlight += uploads.inFlight();
        await installation.kill();
        await installation.start();
      }
      await uploads.stop();
      const { lost, withoutFile, rows } = await damage(installation, team, uploads.acknowledged);
      const each = Math.round(Math.max(0, mb - least) / uploaders);
      rmSync(join(installation.dataDir, 'files', rows[0].file_path));
      await installation.admin.query('delete from attachments where id = $1', [uploads.acknowledged.at(-1)]);
      const harmed = await damage(installation, team, uploads.acknowledged);
      return [
        {
          demand:
            `${times} kills: no acknowledged file lost, no row without its complete file; ` +
            `≤ ${mostMbEach} MB of memory per upload`,
          measured:
            `${uploads.acknowledged.length} acknowledged, ${lost} lost, ` +
            `${withoutFile} of ${rows.length} rows without their file; ${each} MB per upload`,
          met: uploads.acknowledged.length > 0 && lost === 0 && withoutFile === 0 && each <= mostMbEach,
          inFlight,
          control: {
            without: 'one file and one row removed',
            reported: `${harmed.lost} lost, ${harmed.withoutFile} without their file`,
            broken: harmed.lost === 1 && harmed.withoutFile === 1,
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
