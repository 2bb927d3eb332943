import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Running, startServer } from '../api/testing/test-server.ts';
import { freePort } from '../db/free-port.ts';
import { testSecret } from '../db/test-session.ts';
import { type Archived, commandsOf, startArchived } from './archived.ts';
import type { Fault, Finding } from './fault.ts';
import { makeTeam, statusOf, type Team, until } from './installation.ts';
import { damage, describeDamage, isUndamaged, startWriters } from './writers.ts';

const root = join(import.meta.dirname, '..');

/** A server on the archived PostgreSQL. `dataDir` holds its uploaded files and a copy of them. */
class Served {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'groundwork-point-in-time-'));
  readonly archived: Archived;
  private server: Running | null = null;
  url = '';
  /** The output of the doctor after the restore. */
  doctor = '';

  constructor(archived: Archived) {
    this.archived = archived;
    chmodSync(this.dataDir, 0o755);
    mkdirSync(join(this.dataDir, 'copy'));
  }

  private get env() {
    const quotas = { QUOTA_PERSON_TASKS: '1000000000', QUOTA_PERSON_COMMENTS: '1000000000' };
    // The doctor names what is not encrypted.
    const keys = { SECRET: testSecret, ENCRYPTION_KEY: testSecret, BACKUP_PASSPHRASE: testSecret };
    return { ...keys, DATABASE_URL: this.archived.url(), DATA_DIR: this.dataDir, ...quotas };
  }

  async start() {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.server = await startServer(this.dataDir, port, this.env, () => {});
  }

  async stop() {
    await this.server?.stop();
    this.server = null;
  }

  /** Runs a command of docs/operating.md. `target` is the moment to restore to. */
  async carryOut(command: string, target: string) {
    if (command === 'systemctl stop groundwork') return await this.stop();
    if (command === 'systemctl start groundwork') return await this.start();
    if (command === 'systemctl stop postgresql') return await this.archived.stop();
    if (command === 'systemctl start postgresql') return await this.archived.start();
    if (command.startsWith('/opt/groundwork/')) return this.runGroundwork(command);
    if (command.startsWith('rsync ')) return this.runHere(command);
    this.archived.run(command.replace(/--target='[^']*'/, `--target='${target}'`));
  }

  private runHere(command: string) {
    const here = command
      .replaceAll('/var/lib/groundwork/files/', join(this.dataDir, 'files/'))
      .replaceAll('/backups/files/', join(this.dataDir, 'copy/'));
    const { status, stderr } = spawnSync('/bin/sh', ['-c', here], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${here}: ${stderr}`);
  }

  private runGroundwork(command: string) {
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command.replace('/opt/groundwork', root)], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GROUNDWORK_ENV: '', ...this.env },
    });
    this.doctor = stdout.trim();
    if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  }

  async close() {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Attaches a file to the goal of a team. */
async function attach(url: string, { goal_id, people }: Team, content: Buffer<ArrayBuffer>) {
  const body = new FormData();
  body.append('goal_id', goal_id);
  body.append('file', new File([content], 'plan.bin'));
  const sent = await fetch(`${url}/api/attachments`, {
    method: 'POST',
    body,
    headers: { cookie: people[0].cookie },
  });
  if (sent.status !== 201) throw new Error(`attachment: ${sent.status} ${await sent.text()}`);
  return ((await sent.json()) as { id: string }).id;
}

/** The control: restores the base backup without the later WAL. A complete restore follows. */
async function withoutArchive(served: Served, restore: string[], before: string[]): Promise<Finding['control']> {
  const { archived } = served;
  const command = restore
    .find((line) => line.includes('pgbackrest'))
    ?.replace(/--type=time.*promote/, '--type=immediate');
  await served.stop();
  await archived.stop();
  archived.run(`${command}`);
  await archived.start('paused');
  const admin = new pg.Client({ connectionString: archived.url() });
  await admin.connect();
  const { rowCount } = await admin.query('select from tasks where id = any ($1)', [before]);
  await admin.end();
  const lost = before.length - (rowCount ?? 0);
  return { without: 'the WAL after the base backup', reported: `${lost} lost`, broken: lost > 0 };
}

async function rehearse(archived: Archived): Promise<Finding> {
  const served = new Served(archived);
  const pool = () => new pg.Pool({ connectionString: archived.url(), max: 2 }).on('error', () => {});
  try {
    await served.start();
    let admin = pool();
    const team = await makeTeam(admin, 8);
    const content = randomBytes(200_000);
    const file = await attach(served.url, team, content);
    const path = (await admin.query('select file_path from attachments where id = $1', [file])).rows[0].file_path;
    for (const command of commandsOf('runuser')) await served.carryOut(command, '');

    const writers = startWriters(served, team, 8);
    await until('writes succeed', () => writers.acknowledged.size > 200 && writers.inFlight.size > 0);
    const before = [...writers.acknowledged.values()];
    const inFlight = writers.inFlight.size;
    const { rows } = await admin.query("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as moment");
    const { moment } = rows[0];
    await until('later writes succeed', () => writers.acknowledged.size > before.length + 50);
    await writers.stop();
    // An accidental delete without a `where`. Then the sweep would delete the file, because no row refers to it.
    await admin.query('delete from goals; delete from tasks');
    rmSync(join(served.dataDir, 'files', path));
    await admin.end();

    const restore = commandsOf('systemctl stop');
    const control = await withoutArchive(served, restore, before);
    const begun = performance.now();
    for (const command of restore) await served.carryOut(command, moment);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);

    admin = pool();
    const harm = await damage({ admin }, team, before);
    const later = [...writers.acknowledged.values()].slice(before.length);
    const kept = await admin.query('select from tasks where id = any ($1)', [later]);
    const sessions = (await admin.query('select from auth.sessions')).rowCount;
    await admin.end();
    const place = join(served.dataDir, 'files', path);
    const whole = existsSync(place) && readFileSync(place).equals(content);
    const ready = await statusOf(`${served.url}/readyz`);
    return {
      demand:
        'Restored to the moment before all goals and tasks were deleted: 0 acknowledged writes lost, ' +
        'the file is back, the doctor finds nothing',
      measured:
        `PostgreSQL ${archived.version}, pgBackRest ${archived.tool}; ${before.length} acknowledged before, ` +
        `${describeDamage(harm)}; ${kept.rowCount} of ${later.length} later ones; ` +
        `file ${whole ? 'back' : 'missing'}; ` +
        `doctor: ${served.doctor}; ${sessions} sessions; ready ${ready} after ${seconds} s`,
      met: isUndamaged(harm) && whole && sessions === 0 && ready === 200 && /^Nothing is wrong/.test(served.doctor),
      inFlight,
      control,
    };
  } finally {
    await served.close();
  }
}

export const pointInTime: Fault = {
  id: 'R18',
  what: 'Somebody deletes all goals and tasks, and the database is restored to the moment before (pgBackRest)',
  async run() {
    const archived = await startArchived();
    try {
      return [await rehearse(archived)];
    } finally {
      await archived.close();
    }
  },
};
