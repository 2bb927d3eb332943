import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionGroups, roleCodes, type Who } from './web/src/app/permissions/permission-groups.ts';
import { permissions as text } from './web/src/app/words/permissions.ts';

// `npm run permissions:generate` writes the permissions of api/access.json to two files: source code for the page of
// the web, and docs/permissions.md. web/src/app/permissions/permissions.test.ts fails when a file is out of date.

type Access = { groups: Record<string, string[]>; operations: Record<string, string[]> };
export const access: Access = JSON.parse(readFileSync(join(import.meta.dirname, 'api/access.json'), 'utf8'));

const members = (actors: string[]): string[] =>
  actors.flatMap((actor) => (access.groups[actor] ? members(access.groups[actor]) : [actor]));

/**
 * Operations that are refused to the only owner of a team, such as the owner in access.json, but not to other owners.
 */
const forOtherOwners = ['accountDeletion.request'];

function whoOf(operation: string, actors: string[]): Who {
  const may = new Set(members(actors));
  const [member, author, admin, owner] = ['member', 'author', 'admin', 'owner'].map((actor) => may.has(actor));
  if (member && author && admin && owner) return 'everybody';
  if (member && author && admin && forOtherOwners.includes(operation)) return 'everybody';
  if (!member && admin && owner) return author ? 'author and admins' : 'admins';
  if (!member && !admin && author && !owner) return 'author';
  if (!member && !admin && !author && owner) return 'owners';
  if (!member && !admin && !author && !owner) return may.has('super-admin') ? 'super-admins' : 'nobody';
  throw new Error(`${operation}: the page has no words for ${actors.join(', ')}`);
}

const rights = Object.fromEntries(
  Object.entries(access.operations).map(([operation, actors]) => [operation, whoOf(operation, actors)]),
);

/** The generated files and their texts. */
export const files = {
  'web/src/app/permissions/rights.gen.ts': `import type { Who } from './permission-groups.ts';

/** Generated from \`api/access.json\` by \`npm run permissions:generate\`. */
export const rights: Record<string, Who> = {
${Object.entries(rights)
  .map(([operation, who]) => `  '${operation}': '${who}',\n`)
  .join('')}};
`,
  'docs/permissions.md': permissionsDocument(),
};

function permissionsDocument() {
  const groups = permissionGroups(rights, text);
  const table = (acts: (typeof groups)[number]['acts']) =>
    [
      `| ${text.act} | Member | Admin | Owner |`,
      '|---|---|---|---|',
      ...acts.map(
        ({ act, allowed }) => `| ${act} | ${roleCodes.map((role) => text.allows[allowed[role]]).join(' | ')} |`,
      ),
    ].join('\n');
  const parts = groups.map(({ title, acts }) =>
    acts.every(({ who }) => who === 'super-admins')
      ? [`## ${title}`, 'Only super-admins, who belong to no team by that:', ...acts.map(({ act }) => `- ${act}`)].join(
          '\n',
        )
      : `## ${title}\n${table(acts)}`,
  );
  return `# ${text.title}
\`npm run permissions:generate\` writes this page from \`api/access.json\`. \`api/suites/access.test.ts\` calls every
operation as every actor and compares the answers with that file. People who are not in a team see and change nothing of
it.

${text.own} The rules themselves are policies of the database
([architecture](architecture.md)).

${parts.join('\n\n')}
`;
}

if (import.meta.main)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(import.meta.dirname, name), content);
