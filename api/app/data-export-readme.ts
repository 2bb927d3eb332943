import { exportedTable } from './exported-tables.ts';

/** A description of each file whose rows come from rules.my_identity or rules.my_audit_log. */
const abouts: Record<string, string> = {
  account: 'Your account',
  sign_in_methods: 'How you sign in',
  sessions: 'Where you are signed in',
  passkeys: 'Your passkeys',
  second_factors: 'Your second factor',
  email_changes: 'A change of your email that waits',
  account_deletions: 'The deletion of your account that waits',
  data_exports: 'When you asked for this archive',
  audit_log: 'What the security log holds about you, and about what you did',
};

const aboutOf = (kind: string) => abouts[kind] ?? exportedTable(kind).about;

/** The text of README.txt. `missing` are files whose content the store lacks. */
export function dataExportReadme(entries: { name: string; rows: number }[], files: number, missing: string[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  const lines = entries.map(
    ({ name, rows }) => `  ${name.padEnd(width)}  ${String(rows).padStart(7)}  ${aboutOf(name.replace(/\.json$/, ''))}`,
  );
  const listOfMissing = missing.map((name) => `  ${name}`).join('\n');
  return `YOUR DATA IN GROUNDWORK

Each .json file is a list of rows of one kind, with their number here:

${lines.join('\n')}

The folder "files" holds your avatar and the ${files === 1 ? 'file' : 'files'} that you uploaded (${files} in all). The
number before each name keeps files of the same name apart.
${missing.length > 0 ? `\nThese files could not be found any more:\n${listOfMissing}\n` : ''}
WHAT IS NOT INSIDE
- What you wrote in teams that you are not in any more, or may not see any more. It belongs to the team.
- What other people wrote, also where they mention you, and your reactions to their comments.
- What was deleted. "Recently deleted" of a team may still hold it.
- Passwords, keys, codes and tokens.
- Drafts and settings that only your browser keeps.

Rows name other things and people by their id. Times are in UTC. Each file was read at one moment, but not all files at
the same moment.
`;
}
