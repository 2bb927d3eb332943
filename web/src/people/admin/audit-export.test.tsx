import type { AuditEntry } from '@groundwork/contract/people/admin';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedSaveFile } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { AuditExport } from './audit-export.tsx';

const saveFile = spiedSaveFile();
afterEach(cleanup);

const entry = (id: number): AuditEntry => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  created_at: '2026-11-25T10:00:00.000Z',
  action: 'team.changed',
  actor_id: null,
  actor_name: '=1+1',
  actor_email: null,
  person_id: null,
  person_name: null,
  person_email: null,
  team_id: null,
  team_name: 'Harbour',
  details: { field: 'name', old: 'Pier', new: 'Harbour' },
  ip_address: '192.0.2.7',
});
const backend = fakeBackend({
  'admin.audit': ({ cursor }: { cursor?: string }) =>
    cursor ? { items: [entry(2)], next_cursor: null } : { items: [entry(1)], next_cursor: 'second' },
});

async function exported(label: string): Promise<[name: string, text: string]> {
  saveFile.mockClear();
  await renderForTest(<AuditExport filter={{ action: 'team.changed' }} />);
  await userEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, file] = saveFile.mock.calls[0] as [string, Blob];
  return [name, await file.text()];
}

it('exports all pages as CSV, without formulas', async () => {
  const [name, text] = await exported(words.admin.audit.csv);
  expect(name).toMatch(/^audit-log-.*\.csv$/);
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(",'=1+1,");
  expect(text).toContain('"field: name, old: Pier, new: Harbour"');
});

it('exports all pages as JSON Lines', async () => {
  const [name, text] = await exported(words.admin.audit.jsonLines);
  expect(name).toMatch(/^audit-log-.*\.jsonl$/);
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([entry(1), entry(2)]);
});

it('asks for the entries of the filter, in large pages', async () => {
  await exported(words.admin.audit.csv);
  expect(backend.calls('admin.audit')).toMatchObject([
    { action: 'team.changed', limit: 200 },
    { action: 'team.changed', limit: 200, cursor: 'second' },
  ]);
});
