import type { SecurityEntry } from '@groundwork/contract/people/security-log';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import { spiedSaveFile } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { SecurityLogExport } from './security-log-export.tsx';

const { csv, jsonLines } = words.admin.audit;
const saveFile = spiedSaveFile();
afterEach(cleanup);

const entry = (id: number): SecurityEntry => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  created_at: '2026-11-25T10:00:00.000Z',
  action: 'content.deleted',
  actor_id: null,
  actor_name: '=1+1',
  person_id: null,
  person_name: null,
  person_email: null,
  details: { kind: 'label', count: 2 },
  network: '192.0.2.0/24',
});
const backend = fakeBackend({
  'securityLog.addExport': succeed,
  'securityLog.list': ({ cursor }: { cursor?: string }) =>
    cursor ? { items: [entry(2)], next_cursor: null } : { items: [entry(1)], next_cursor: 'second' },
});
beforeEach(() => saveFile.mockClear());

async function exported(label: string): Promise<[name: string, text: string]> {
  await renderForTest(<SecurityLogExport teamId={teamId} filter={{ kind: 'deletions' }} />);
  await userEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, file] = saveFile.mock.calls[0] as [string, Blob];
  return [name, await file.text()];
}

it('exports all pages of the filter as CSV, without formulas, after the log says so', async () => {
  const [name, text] = await exported(csv);
  expect(name).toMatch(/^security-log-.*\.csv$/);
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(",'=1+1,");
  expect(text).toContain('"kind: label, count: 2",192.0.2.0/24');
  expect(backend.writes()).toEqual([['securityLog.addExport', { teamId, what: 'security_log' }]]);
  expect(backend.calls('securityLog.list')).toMatchObject([
    { teamId, kind: 'deletions', limit: 200 },
    { teamId, kind: 'deletions', limit: 200, cursor: 'second' },
  ]);
});

it('exports all pages as JSON Lines', async () => {
  const [name, text] = await exported(jsonLines);
  expect(name).toMatch(/^security-log-.*\.jsonl$/);
  const lines = text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([entry(1), entry(2)]);
});

it('reads and saves nothing when the log cannot say so', async () => {
  backend.on({ 'securityLog.addExport': () => refuse(500, 'No') });
  await renderForTest(<SecurityLogExport teamId={teamId} filter={{}} />);
  await userEvent.click(screen.getByRole('button', { name: csv }));
  await waitFor(() => expect(backend.calls('securityLog.addExport')).toHaveLength(1));
  expect(backend.calls('securityLog.list')).toEqual([]);
  expect(saveFile).not.toHaveBeenCalled();
});
