import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { useLocation } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { NewFormPage } from './new-form-page.tsx';

const text = words.menus.newForm;
const { fields, settings, types } = words.formBuilder;
const team = aTeam();
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const backend = fakeBackend({
  'teams.list': () => page([team]),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'templates.nodeForms': () => page([]),
  'forms.create': ({ name, in_sidebar }) => ({
    name,
    template_id: sampleId('template'),
    menu_item_id: in_sidebar ? sampleId('item') : null,
  }),
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const Address = () => <output data-testid="address">{useLocation({ select: ({ pathname }) => pathname })}</output>;
async function open() {
  await renderForTest(
    <SidebarProvider>
      <NewFormPage />
      <Address />
    </SidebarProvider>,
    '/dashboard/forms/new',
  );
  await screen.findAllByLabelText(new RegExp(`^${text.name}`));
}
const address = () => screen.getByTestId('address').textContent;
const name = () => screen.getAllByLabelText(new RegExp(`^${text.name}`))[0] as HTMLInputElement;
const box = () => screen.getByRole('checkbox', { name: new RegExp(words.menus.showInSidebar) });
const create = () => user.click(screen.getByRole('button', { name: text.create }));
async function addText(label: string) {
  await user.click(screen.getByRole('button', { name: fields.addOf(types.text) }));
  const pane = within(screen.getByRole('complementary', { name: words.formBuilder.panes.settings }));
  await waitFor(() => expect(document.activeElement).toBe(pane.getByLabelText(new RegExp(`^${settings.label}`))));
  fireEvent.change(document.activeElement as Element, { target: { value: label } });
}

longTest('creates a form with its fields, shown in the sidebar, and opens it to be filled in', async () => {
  await open();
  expect(document.activeElement).toBe(name());
  expect(box()).toHaveProperty('checked', true);
  fireEvent.change(name(), { target: { value: 'Visit report' } });
  await addText('Group');
  await addText('Place');
  await create();
  await waitFor(() => expect(address()).toBe(`/dashboard/forms/${sampleId('item')}/new`));
  const [made] = backend.calls('forms.create');
  expect(made).toMatchObject({ teamId: team.id, name: 'Visit report', in_sidebar: true });
  expect(fieldsOf(made?.record_data_schema ?? {}).map(({ label }) => label)).toEqual(['Group', 'Place']);
});

it('opens the template of a form that stays out of the sidebar', async () => {
  await open();
  fireEvent.change(name(), { target: { value: 'Visit report' } });
  await addText('Group');
  await user.click(box());
  await create();
  await waitFor(() => expect(address()).toBe(`/dashboard/templates/${sampleId('template')}`));
});

it('names what is missing, and sends nothing', async () => {
  await open();
  name().blur();
  await create();
  expect(await screen.findByText(messages.forms.nameRequired)).toBeTruthy();
  expect(screen.getByText(messages.forms.fieldRequired)).toBeTruthy();
  expect(document.activeElement).toBe(name());
  await addText('Group');
  expect(screen.queryByText(messages.forms.fieldRequired)).toBeNull();
  expect(backend.writes()).toEqual([]);
});

longTest('keeps what was shaped when the server refuses, and as a draft', async () => {
  backend.on({ 'forms.create': () => refuse(400, 'menus.tooManyItems') });
  await open();
  fireEvent.change(name(), { target: { value: 'Visit report' } });
  await addText('Group');
  await create();
  await waitFor(() => expect(backend.sent('forms.create')).toHaveLength(1));
  expect(address()).toBe('/dashboard/forms/new');
  cleanup();
  await open();
  await screen.findByText(words.formFields.draftRestored);
  expect(name().value).toBe('Visit report');
  expect(within(screen.getByRole('list', { name: fields.title })).getByText('Group')).toBeTruthy();
});

it('offers a team to people who have none', async () => {
  backend.on({ 'teams.list': () => page([]), 'invitations.mine': () => page([]) });
  await renderForTest(
    <SidebarProvider>
      <NewFormPage />
    </SidebarProvider>,
  );
  expect(await screen.findByText(words.teams.empty.title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: text.create })).toBeNull();
});
