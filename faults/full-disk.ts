import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '../contract/base/messages.gen.ts';
import { type Fault, Unsupported } from './fault.ts';
import { Installation, until } from './installation.ts';
import { damage, describeDamage, isUndamaged, send, startWriters } from './writers.ts';

const diskMb = 120;
const fullSeconds = 5;
const backWithinMs = 10_000;
// Keeps the write-ahead log small enough for the disk.
const database = { max_wal_size: '48MB', min_wal_size: '32MB' };

/** Mounts a small disk for PostgreSQL below `dataDir`; `remove` unmounts it. */
function smallDisk(dataDir: string): { disk: string; remove(): void } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Unsupported('only root on Linux can mount a small disk');
  const disk = `${dataDir}-disk`;
  mkdirSync(disk);
  const idOf = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim();
  const options = `size=${diskMb}m,mode=0700,uid=${idOf('-u')},gid=${idOf('-g')}`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(disk, { recursive: true });
    throw new Unsupported(`the small disk could not be mounted: ${stderr.trim()}`);
  }
  symlinkSync(disk, join(dataDir, 'postgres'));
  return {
    disk,
    remove() {
      spawnSync('umount', ['-l', disk]);
    },
  };
}

/** Appends to a file until the disk is full. */
function fill(path: string) {
  const chunk = Buffer.alloc(64 * 1024);
  try {
    for (;;) appendFileSync(path, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export const fullDisk: Fault = {
  id: 'R6',
  what: 'The disk of PostgreSQL is full',
  async run() {
    let small: ReturnType<typeof smallDisk> | undefined;
    const installation = await Installation.create({
      separateDatabase: true,
      database,
      prepare: (dataDir) => {
        small = smallDisk(dataDir);
        return small.remove;
      },
    });
    try {
      const team = await installation.team(8);
      const writers = startWriters(installation, team, 8);
      await until('writes succeed', () => writers.acknowledged.size > 100 && writers.inFlight.size > 0);
      const ballast = join(small?.disk ?? '', 'ballast');
      const inFlight = writers.inFlight.size;
      fill(ballast);
      const begun = performance.now();
      let [reads, unread] = [0, 0];
      await until('a write is refused', () => writers.refusals.length > 0);
      while (performance.now() - begun < fullSeconds * 1000) {
        const answer = await send(`${installation.url}/api/tasks?team_id=${team.id}&limit=20`, 'GET', {
          cookie: team.people[0].cookie,
        }).catch(() => null);
        reads++;
        if (answer?.status !== 200) unread++;
      }
      rmSync(ballast);
      const last = writers.acknowledged.size;
      const back = await until('a write succeeds again', () => writers.acknowledged.size > last);
      await writers.stop();
      const acknowledged = [...writers.acknowledged.values()];
      const harm = await damage(installation, team, acknowledged);
      const rough = writers.refusals.filter(
        ({ status, headers, body }) =>
          status !== 503 || !headers['retry-after'] || JSON.parse(body).error !== messages.general.unavailable,
      );
      const exited = installation.process.exitCode !== null;
      await installation.admin.query('delete from tasks where id = $1', [acknowledged[0]]);
      const harmed = await damage(installation, team, acknowledged);
      return [
        {
          demand:
            'writes answer 503 with a plain message, reads succeed, the server keeps running; writes succeed within ' +
            `${backWithinMs / 1000} s after space is free, without a restart; 0 lost, partial or duplicated`,
          measured:
            `${writers.refusals.length} refused, ${rough.length} of them incorrectly; ` +
            `${unread} of ${reads} reads failed; ` +
            `the server ${exited ? 'exited' : 'kept running'}; back after ${Math.round(back)} ms; ` +
            `${acknowledged.length} acknowledged, ${describeDamage(harm)}`,
          met:
            writers.refusals.length > 0 &&
            rough.length === 0 &&
            reads > 0 &&
            unread === 0 &&
            !exited &&
            back <= backWithinMs &&
            isUndamaged(harm),
          inFlight,
          control: { without: 'one task removed', reported: describeDamage(harmed), broken: harmed.lost === 1 },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
