import { patternOf, specified } from '@groundwork/contract/base/test-sentences';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { breakDown, fakeBackend, page, refuse, succeed, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { fakeUploads } from '../../base/testing/fake-upload.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import {
  aGoal,
  aLabel,
  anAttachment,
  aRecord,
  aTask,
  aTeam,
  aThread,
  aTransfer,
  aWholeTask,
  north,
  sampleId,
  sampleTeamId as teamId,
  visitTemplate,
} from '../../base/testing/sample-rows.ts';
import { spiedSaveFile } from '../../base/testing/spies.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { FormFields } from '../../forms/forms/form-fields.tsx';
import { JsonCard } from '../../forms/forms/json-card.tsx';
import { RecordsView } from '../../forms/records/records-view.tsx';
import { useShownRecords } from '../../forms/records/shown-records.ts';
import * as drawing from '../../maps/drawing/export-map.ts';
import { sampleNode } from '../../maps/model/sample-map.ts';
import { Session } from '../../maps/open-map/use-map.tsx';
import { mapHandlers, TestMapServer } from '../../maps/session/test-map-server.ts';
import { testSession } from '../../maps/session/test-session.ts';
import { ExportItems } from '../../maps/toolbar/export-menu.tsx';
import { AcceptWizard } from '../../maps/transfers/accept-wizard.tsx';
import { PasswordForm } from '../../people/account/password-form.tsx';
import { Photo } from '../../people/account/photo.tsx';
import { ForgotPasswordPage } from '../../people/identity/forgot-password-page.tsx';
import { ResetPasswordPage } from '../../people/identity/reset-password-page.tsx';
import { SignInPage } from '../../people/identity/sign-in-page.tsx';
import { TeamView } from '../../people/teams/team-view.tsx';
import { Attachments } from '../../talk/attachments/attachments.tsx';
import { Comments } from '../../talk/comments/comments.tsx';
import { GoalDialog } from '../../work/goals/goal-dialog.tsx';
import { TaskLabels } from '../../work/labels/task-labels.tsx';
import { CreateTaskDialog } from '../../work/new-tasks/create-task-dialog.tsx';
import { DeleteTask } from '../../work/task-view/delete-task.tsx';

// Tests the sentences of part 8 of the specification that only the web shows. Each test triggers one sentence in its
// component. api/suites/catalog.test.ts tests the sentences of the server.

const search: { token?: string; reason?: string; error?: string } = {};
vi.mock('@tanstack/react-router', async (original) => {
  const router = await original<typeof import('@tanstack/react-router')>();
  const useSearch = (options: Parameters<typeof router.useSearch>[0]) => {
    const found = router.useSearch({ ...options, shouldThrow: false } as typeof options);
    return Object.keys(search).length > 0 ? search : found;
  };
  return { ...router, useSearch };
});

const task = aTask(1, { title: 'Book the hall' });
const record = aRecord(1, { title: 'Harvest supper' });
const file = anAttachment({ id: sampleId('file'), task_id: task.id, file_name: 'plan.txt' });
const picture = anAttachment({
  id: sampleId('picture'),
  task_id: task.id,
  file_name: 'one.png',
  file_type: 'image/png',
});
const rows = () => ({ nodes: [sampleNode(sampleId('a'), '1', { title: 'Riverside' })], edges: [] });
let server: TestMapServer;
let stop: () => unknown;
const backend = fakeBackend({
  ...mapHandlers(() => server),
  'account.deleteAvatar': () => refuse(403, 'No'),
  'attachments.list': () => page([file, picture]),
  'maps.list': () => page([]),
  'comments.create': () => aThread({ task_id: task.id }),
  'comments.list': () => page([aThread({ task_id: task.id, author: null })]),
  'formOptions.get': () => ({ items: [] }),
  'goals.list': () => page([]),
  'goals.update': () => aGoal(),
  'labels.list': () => page([aLabel()]),
  'labels.remove': () => refuse(500, 'Failed to remove label from task'),
  'maps.beAt': succeed,
  'maps.leave': succeed,
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'records.count': () => ({ count: 1 }),
  'records.create': () => record,
  'records.get': () => record,
  'records.list': () => page([record]),
  'records.update': () => record,
  'securityLog.addExport': succeed,
  'sprints.list': () => page([]),
  'tasks.create': () => aWholeTask(),
  'tasks.delete': succeedDeleting,
  'tasks.list': () => page([]),
  'teams.get': () => refuse(404, 'This does not exist, or you do not have access to it.'),
  'teams.list': () => page([]),
  'teams.members': () => page([]),
  'GET /api/profile': () => Response.json({ file_limit_mb: 1, mailbox: false, providers: [] }),
  'HEAD /api/attachments/{attachmentId}/file': () => new Response(null, { status: 200 }),
  'POST /api/auth/request-password-reset': () => Response.json({ success: true }),
  'POST /api/auth/reset-link': () => Response.json({ valid: true }),
  'POST /api/auth/reset-password': () => Response.json({ success: true }),
});

beforeEach(() => {
  for (const key of ['token', 'reason', 'error'] as const) delete search[key];
  localStorage.clear();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  server = new TestMapServer(rows());
  stop = () => {};
});
afterEach(async () => {
  await stop();
  cleanup();
  notifications.clean();
  vi.restoreAllMocks();
});

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const show = (part: ReactNode, address?: string) =>
  renderForTest(
    <Suspense>
      {part}
      <ToastArea />
    </Suspense>,
    address,
  );

async function choosePhoto() {
  await show(<Photo />);
  await screen.findByText('JPG, PNG, GIF or WebP, max 5MB');
  const field = document.querySelector('input[type=file]') as Element;
  fireEvent.change(field, { target: { files: [new File(['x'], 'me.png')] } });
}
async function drop() {
  const uploads = fakeUploads();
  await show(<Attachments subject={{ task_id: task.id }} />);
  await screen.findByText(words.attachments.limit(1));
  const field = document.querySelector('input[type=file]') as Element;
  fireEvent.change(field, { target: { files: [new File(['x'], 'chairs.txt')] } });
  await vi.waitFor(() => expect(uploads.sent()).toBe(1));
  return uploads;
}
const files = () => show(<Attachments subject={{ task_id: task.id }} />);
const comments = () => show(<Comments subject={{ task_id: task.id }} teamId={teamId} />);

function Records() {
  const shown = useShownRecords({
    source: { instanceId: record.instance_id },
    teamId: record.team_id,
    goalId: null,
    template: visitTemplate,
  });
  return <RecordsView shown={shown} />;
}
async function fillIn(address: string, button: string) {
  await show(<Records />, address);
  await user.type(await screen.findByLabelText(/Visit title/), '!');
  await press(button);
}

const fetched = { source: 'api', apiUrl: 'https://plan.example/groups', apiLabelField: '', apiValueField: '' } as const;
const group = {
  id: 'group',
  name: 'group',
  label: 'Group',
  required: false,
  type: 'dropdown',
  dropdownConfig: fetched,
} as const;
const fields = () =>
  show(<FormFields fields={[group]} values={{}} problems={{}} onChange={() => {}} templateId={sampleId('template')} />);

async function openMap() {
  const session = testSession(rows());
  stop = session.open();
  await show(null);
  return session.actions;
}
async function exportMap(nodes = rows().nodes) {
  spiedSaveFile();
  const doWork = (_: string, work: (control: { signal: AbortSignal; onProgress: () => void }) => Promise<void>) =>
    void work({ signal: new AbortController().signal, onProgress: () => {} });
  const fullScreen = { on: false, toggle: () => {} };
  const tools = {
    doWork,
    fullScreen,
    colorBy: 'generation',
    setColorBy: () => {},
    palette: palettes.light,
    aspect: () => 1,
    window: () => null,
  } as const;
  await show(
    <Session value={testSession({ nodes })}>
      <Menu opened>
        <Menu.Target>
          <button type="button">open</button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems tools={tools} />
        </Menu.Dropdown>
      </Menu>
    </Session>,
  );
  await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
}
const signIn = (shown: typeof search) => show(<SignInPage />, void Object.assign(search, shown));

/** The actions that trigger each sentence. */
const provoke: Record<string, () => Promise<unknown>> = {
  async 'Goal updated successfully'() {
    await show(<GoalDialog teamId={teamId} goal={aGoal()} onClose={() => {}} />);
    await press(words.goals.save);
  },
  async 'Copied to clipboard'() {
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: async () => {} } });
    await show(<JsonCard value={{ id: 'x' }} />);
    await press(words.formFields.jsonCard.copy);
  },
  async 'Avatar uploaded successfully'() {
    const url = '/api/avatars/4fef87c1-58cc-4372-a567-0e02b2c3d409';
    backend.on({ 'PUT /api/account/avatar': () => Response.json({ url }) });
    await choosePhoto();
  },
  async 'Failed to upload avatar'() {
    backend.on({ 'PUT /api/account/avatar': () => new Response('broken', { status: 502 }) });
    await choosePhoto();
  },
  'Password changed successfully': () => signIn({ reason: 'password-changed' }),
  async 'New passwords do not match'() {
    await show(<PasswordForm />);
    type('New Password', 'Lighthouse-7');
    type('Confirm New Password', 'Lighthouse-8');
    await press(words.account.changePassword);
  },
  async 'Failed to update labels'() {
    await show(<TaskLabels task={aWholeTask({ id: task.id, labels: [aLabel()] })} />);
    await press(words.labels.remove(aLabel().name));
  },
  async 'Comment added'() {
    await comments();
    await user.click(await screen.findByRole('textbox', { name: words.comments.write }));
    await user.paste('Fine');
    await press(words.comments.send);
  },
  'File uploaded successfully': async () => (await drop()).answer(),
  'Failed to upload file': async () => (await drop()).answer('No'),
  async 'File downloaded successfully'() {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await files();
    await press('plan.txt');
  },
  async 'Failed to download file'() {
    backend.on({ 'HEAD /api/attachments/{attachmentId}/file': breakDown });
    await files();
    await press('plan.txt');
  },
  async 'Failed to view file'() {
    await files();
    await press('one.png');
    fireEvent.error(await screen.findByAltText('one.png'));
  },
  async 'Task deleted successfully'() {
    await show(<DeleteTask task={aWholeTask(task)} opened onClose={() => {}} onDeleted={() => {}} />);
    await press(words.tasks.delete);
  },
  async 'Task created successfully'() {
    await show(<CreateTaskDialog goal={aGoal()} onClose={() => {}} />);
    type(words.tasks.fields.title, 'Book the hall');
    await press(words.tasks.create);
  },
  'Record created successfully': () => fillIn('/?record=new', words.records.panel.create),
  'Record updated successfully': () => fillIn(`/?record=${record.id}`, words.records.panel.update),
  'Node created': async () => (await openMap()).addChild(sampleId('a')),
  'Layout applied': async () => (await openMap()).layOut('wrapped', { aspect: 2 }),
  async 'Exported to …'() {
    vi.spyOn(drawing, 'exportMap').mockResolvedValue({ name: 'map.svg', blob: new Blob() } as never);
    await exportMap();
  },
  async 'Failed to export map'() {
    vi.spyOn(drawing, 'exportMap').mockRejectedValue(new Error('No canvas'));
    await exportMap();
  },
  'Failed to find map container': () => exportMap([]),
  'Unknown User': comments,
  async 'Loading options...'() {
    backend.on({ 'formOptions.get': () => new Promise(() => {}) });
    await fields();
  },
  'No options available': fields,
  async 'Failed to accept partial transfer: …'() {
    const request = aTransfer({ include_template: true });
    backend.on({
      'teams.list': () => page([aTeam(north)]),
      'transfers.get': () => request,
      'templates.list': () => page([]),
      'transfers.accept': () => refuse(409, 'What was sent is no longer there.'),
    });
    await show(<AcceptWizard request={request} opened onClose={() => {}} />);
    for (let step = 1; step < 4; step++) await press(words.ui.wizard.next);
    await press(words.transfers.accept.submit);
  },
  'Password must be at least 6 characters long.': () => signIn({ error: 'PASSWORD_TOO_SHORT' }),
  'No account found with this email address.': () => signIn({ error: 'USER_NOT_FOUND' }),
  async 'Password reset instructions have been sent to your email.'() {
    await show(<ForgotPasswordPage />);
    type(words.identity.email, 'nadia@harbour.example');
    await press(words.identity.forgot.submit);
  },
  async 'Password updated successfully!'() {
    search.token = 'the-token';
    await show(<ResetPasswordPage />);
    await user.click(await screen.findByLabelText(words.identity.newPassword));
    await user.paste('Lighthouse-7');
    await user.click(screen.getByLabelText(words.identity.confirmPassword));
    await user.paste('Lighthouse-7');
    await user.keyboard('{Enter}');
  },
  'You do not have access to this team': () =>
    show(
      <SidebarProvider>
        <TeamView teamId={teamId}>{null}</TeamView>
      </SidebarProvider>,
    ),
};

it('provokes every sentence that the web alone shows', () => {
  const ofWeb = Object.keys(specified).filter((sentence) => specified[sentence] === 'web');
  expect(Object.keys(provoke).sort()).toEqual(ofWeb.sort());
});

longTest.each(Object.entries(provoke))('%s', async (sentence, provoked) => {
  await provoked();
  // The server's reason may follow.
  const shown = new RegExp(patternOf(sentence).source.replace(/\$$/, '(: .*)?$'), 's');
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
});
