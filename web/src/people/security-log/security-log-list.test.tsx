import * as messages from '@groundwork/contract/base/messages.gen';
import type { SecurityEntry } from '@groundwork/contract/people/security-log';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { SecurityLogList } from './security-log-list.tsx';

afterEach(cleanup);

const team = { id: sampleTeamId, name: 'Harbour' };
const entry = (id: number, changes: Partial<SecurityEntry>): SecurityEntry => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  created_at: '2026-11-25T10:00:00.000Z',
  action: 'session.started',
  actor_id: '00000000-0000-4000-8000-0000000000aa',
  actor_name: 'Mai Nguyễn',
  person_id: '00000000-0000-4000-8000-0000000000aa',
  person_name: 'Mai Nguyễn',
  person_email: null,
  details: { method: 'credential' },
  network: '192.0.2.0/24',
  ...changes,
});
const backend = fakeBackend({
  'securityLog.list': () =>
    page([
      entry(1, {}),
      entry(2, {
        action: 'transfer.accepted',
        actor_id: null,
        actor_name: null,
        details: { type: 'share_map', to: 'Hill' },
      }),
    ]),
});

it('says who did what from which network, and “Somebody” for people of other teams', async () => {
  await renderForTest(<SecurityLogList team={team} filter={{ kind: 'sign_ins' }} />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Mai Nguyễn signed in with a password192.0.2.0/24');
  expect(second?.textContent).toContain('Somebody accepted a share from Harbour to Hill');
  expect(screen.getByRole('link', { name: 'Mai Nguyễn' }).getAttribute('href')).toMatch(/kind=sign_ins.*person=/);
});

it('says when nothing fits', async () => {
  backend.on({ 'securityLog.list': () => page([]) });
  await renderForTest(<SecurityLogList team={team} filter={{}} />);
  expect(await screen.findByText(words.admin.audit.empty.text)).toBeTruthy();
});

it('says when it cannot be loaded, and tries again', async () => {
  backend.on({ 'securityLog.list': () => refuse(403, 'securityLog.ownersOnly') });
  await renderForTest(<SecurityLogList team={team} filter={{}} />);
  expect(await screen.findByText(messages.securityLog.ownersOnly)).toBeTruthy();
  backend.reset();
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
