import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { blocks } from '../testing/documented-commands.ts';
import { addSettingsFile, parseSettings } from './settings-file.mjs';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const examples = blocks.filter((block) => block.includes('\nMAIL_FROM='));
const quoted = [
  "SECRET='a#b$c\\d`e\"f'",
  'MAIL_FROM="O\'Hara <ohara@plan.example>"',
  'APP_URL=https://plan.example/a?b=c&d=e;f  ',
  'LOG_LEVEL=',
  '# a comment = no setting',
  '',
  'PORT=3000',
].join('\n');

test('the documented examples have the values that one reads in them', () => {
  expect(examples).toHaveLength(2);
  for (const example of examples)
    expect(parseSettings(example, 'FILE')).toMatchObject({
      APP_URL: 'https://plan.example',
      MAIL_FROM: 'Groundwork <plan@plan.example>',
      SECRET: '…',
      SMTP_URL: 'smtps://user:password@mail.example:465',
    });
  expect(parseSettings(quoted, 'FILE')).toEqual({
    SECRET: 'a#b$c\\d`e"f',
    MAIL_FROM: "O'Hara <ohara@plan.example>",
    APP_URL: 'https://plan.example/a?b=c&d=e;f',
    LOG_LEVEL: '',
    PORT: '3000',
  });
});

// systemd reads files of environment.d with the parser of EnvironmentFile=. Only there, it also expands variables.
const ofSystemd = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator';
if (!existsSync(ofSystemd)) console.info('Skipped: systemd is not installed here.');

test.runIf(existsSync(ofSystemd)).each([...examples, quoted.replace('$', '')])(
  'systemd reads the same values: %#',
  (example) => {
    const configured = join(folder, 'environment.d');
    mkdirSync(configured, { recursive: true });
    writeFileSync(join(configured, 'only.conf'), example);
    const { stdout, status } = spawnSync(ofSystemd, {
      encoding: 'utf8',
      env: { XDG_CONFIG_HOME: folder, HOME: folder },
    });
    expect(status).toBe(0);
    // It prints values as a shell reads them.
    for (const [name, value] of Object.entries(parseSettings(example, 'FILE'))) {
      const shell = spawnSync('bash', ['-c', `${stdout}\nprintf %s "$${name}"`], { encoding: 'utf8', env: {} });
      expect([name, shell.stdout]).toEqual([name, value]);
    }
  },
);

test.each([
  ['a comment behind a value', 'SECRET=abc # the secret'],
  ['a # in a value', 'SECRET=abc#def'],
  ['a dollar sign', 'SECRET=abc$def'],
  ['a backslash', 'SECRET=abc\\def'],
  ['a backtick', 'SECRET=abc`def'],
  ['a quote in a value', 'SECRET=abc"def'],
  ['text behind a quote', "SECRET='abc'def"],
  ['an open quote', "SECRET='abc"],
  ['a dollar sign in double quotes', 'SECRET="abc$def"'],
  ['spaces around the sign', 'SECRET = abc'],
  ['what only a shell reads', 'export SECRET=abc'],
  ['an indented comment', '  # SECRET=abc'],
  ['a word', 'SECRET'],
])('a line that others would read differently is refused: %s', (_, line) => {
  expect(() => parseSettings(`# first\n${line}\nPORT=1`, '/etc/groundwork.env')).toThrow(
    /^\/etc\/groundwork\.env, line 2: write NAME=value\./,
  );
});

describe('the file', () => {
  const file = join(folder, 'groundwork.env');
  writeFileSync(file, 'PORT=3100\nHOST=::1\n');

  test('adds what the environment does not have, and means production', () => {
    const env = { GROUNDWORK_ENV: file, PORT: '3200' };
    expect(addSettingsFile(env)).toBe(true);
    expect(env).toEqual({ GROUNDWORK_ENV: file, PORT: '3200', HOST: '::1', NODE_ENV: 'production' });
    const development = { GROUNDWORK_ENV: file, NODE_ENV: 'development' };
    addSettingsFile(development);
    expect(development.NODE_ENV).toBe('development');
  });

  test('is the usual one without a name, and none with an empty name', () => {
    const env: NodeJS.ProcessEnv = {};
    expect([addSettingsFile(env, file), env.PORT]).toEqual([true, '3100']);
    const none = { GROUNDWORK_ENV: '' };
    expect([addSettingsFile(none, file), none]).toEqual([false, { GROUNDWORK_ENV: '' }]);
  });

  test('may be absent if nobody has named it', () => {
    const absent = join(folder, 'absent.env');
    expect(addSettingsFile({}, absent)).toBe(false);
    expect(() => addSettingsFile({ GROUNDWORK_ENV: absent })).toThrow(/cannot be read.*ENOENT/);
  });

  test.skipIf(process.getuid?.() === 0)('must be readable', () => {
    const hidden = join(folder, 'hidden.env');
    writeFileSync(hidden, '');
    chmodSync(hidden, 0o000);
    expect(() => addSettingsFile({}, hidden)).toThrow(/may not read the settings/);
  });
});

test('the unit of systemd, which has read the file, leaves it to systemd', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/groundwork.service'), 'utf8');
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/groundwork\.env$/m);
  expect(unit).toMatch(/^Environment=.* GROUNDWORK_ENV=$/m);
});
