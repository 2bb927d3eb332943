import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// The code blocks of docs/operating.md and README.md, the commands in their text and in the comments of deploy/, and
// what becomes of each in the tests.

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const fence = /^```\w*\n([\s\S]*?)\n```$/gm;

export const blocksIn = (text: string) => [...text.matchAll(fence)].map(([, block = '']) => block);

const programs = [
  ...['node', 'npm', 'npx', 'podman', 'kubectl', 'helm', 'psql', 'pg_ctl', 'systemctl', 'useradd', 'apt-get', 'cd'],
  ...['openssl', 'rsync', 'runuser', 'groundwork', '/opt/groundwork/groundwork', 'create role', 'alter role'],
];
const isCommand = new RegExp(`^(${programs.join('|')}) `);
export const commandsIn = (text: string) =>
  [...text.replace(fence, '').matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span.replace(/\s*\n(?:(?:#|;|--) )?\s*/g, ' '))
    .filter((span) => isCommand.test(span));

const documents = ['docs/operating.md', 'README.md'].map(read);
const deployed = globSync('deploy/**/*', { cwd: root }).filter((path) => statSync(join(root, path)).isFile());

/** Each code block, as it is written. */
export const blocks = documents.flatMap(blocksIn);
/** Each command in backticks, in one line. */
export const commands = [...documents, ...deployed.map(read)].flatMap(commandsIn);

/** A block or command runs in a deployment, in the test or drill that has this part, or nowhere, with the reason. */
type Fate = { runs: 'here' } | { file: string; part: string } | { why: string };
const here: Fate = { runs: 'here' };
const by = (file: string, part: string): Fate => ({ file, part });
const not = (why: string): Fate => ({ why });

const pointInTime = by('faults/point-in-time.ts', 'commandsOf');
const proxies = by('api/suites/proxies.long.test.ts', 'blockOf');
/** The first that matches counts. `here` is api/suites/commands.long.test.ts. */
export const fates: [text: RegExp, fate: Fate][] = [
  [/^NODE_ENV=production\n/, here],
  [/^chown root:groundwork /, here],
  [/^\/opt\/groundwork\/groundwork admin list\n/, here],
  [/^10 3 \* \* \* groundwork /, here],
  [/^(\/opt\/groundwork\/)?groundwork (admin( grant .*)?|backup FILE|restore FILE|doctor|demo)$/, here],
  [/^npm run (serve|admin|backup|restore|doctor|demo)( |$)/, here],
  [/^(runuser -u postgres -- )?psql --file=deploy\/revoke/, here],

  [/^APP_URL=.*\n# Letters/, by('api/suites/deployment.long.test.ts', 'asked')],
  [/^plan\.example \{|^location \/ \{/, proxies],
  [/^X-Forwarded-For: /, by('api/suites/operating.test.ts', 'X-Forwarded-For: ')],
  [/^DATABASE_(REPLICA_)?URL=/, by('api/suites/operating.test.ts', 'DATABASE_(REPLICA_)?URL=')],
  [/^kubectl create |^openssl |^alter role /, by('api/suites/operating.test.ts', 'kubectl')],
  [/^age --decrypt /, by('api/cli/backup.long.test.ts', 'age --decrypt')],
  [/^runuser -u postgres -- pgbackrest|^30 2 |^systemctl stop groundwork\n/, pointInTime],
  [/^npm start/, by('api/testing/test-server.ts', 'manifest.scripts.start')],
  [/^npm run sbom$/, by('api/suites/supply-chain.test.ts', 'billOfMaterials')],
  [/^npm run bridge$/, by('api/maps/import/legacy-bridge.test.ts', 'sampleBridge')],
  [/^npm run settings:generate$/, by('api/settings.test.ts', 'withSettings')],
  [/^npm run db:generate$/, by('db/generate/generate.test.ts', 'revokeSource')],
  [/^psql --file deploy\/pgbouncer\.sql/, by('faults/pgbouncer.ts', 'pgbouncer.sql')],
  [/^pg_ctl promote$/, by('faults/standby.ts', "'promote'")],
  [
    /^create role groundwork login/,
    by('api/suites/deployment.long.test.ts', 'create role groundwork login createrole'),
  ],
  [/^helm (upgrade|template)/, by('api/suites/kubernetes.long.test.ts', "'template'")],

  [/^npm run build\nnpm ci /, not('takes minutes and makes an account; deployment.long.test.ts compares it')],
  [/^kubectl apply /, not('needs a cluster; kubernetes.long.test.ts checks the files with the schemas')],
  [/^podman |^helm uninstall/, not('needs images of a registry, or a cluster')],
  [/^systemctl (enable|edit)|^apt-get install/, not('changes the machine')],
  [/^npm (run (test|check|dev|pictures|bench|build)|test)|^npx vitest/, not('a command of developers')],
];

/** The blocks and commands that match, of those that run in a deployment. */
export function documented(pattern: RegExp): string {
  const found = [...blocks, ...commands].find((text) => pattern.test(text));
  if (!found || fates.find(([one]) => one.test(found))?.[1] !== here) throw new Error(`No block runs as ${pattern}`);
  return found;
}
