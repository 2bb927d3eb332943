import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLegacyTemplate, anImport, aTeam, north } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { ImportChoiceProvider } from './import-choice.tsx';
import { ImportMapsPage } from './maps-page.tsx';
import { ImportTemplatesPage } from './templates-page.tsx';
import { ImportUsersPage } from './users-page.tsx';

spiedToasts();

const text = words.imports;
const team = aTeam(north);
const church = aLegacyTemplate('church', 'Church circles', [
  { name: 'name', type: 'text' },
  { name: 'mood', label: 'Mood', type: 'emoji' },
]);
const summary = { templateId: 'church', nodeCount: 2, updatedAt: '2026-11-03', imported_as: null };

const person = (n: number) => ({
  uid: `u-${n}`,
  email: n === 1 ? 'j.stern@' : `person.${n}@old.example`,
  displayName: `Person ${n}`,
  organizationId: 'north',
  imported_as: null,
  is_member: n === 2,
});
const templates = (...held: { id: string; name: string; imported_as?: string }[]) => ({
  templates: held.map((one) => ({ imported_as: null, fields: [], nodes: [], ...one })),
  unreadable: [],
});
const churchAndVisit = templates(church, { ...aLegacyTemplate('visit', 'Visit report'), imported_as: 'a-template' });

const backend = fakeBackend({
  'teams.list': () => page([team]),
  'imports.templates': () => churchAndVisit,
  'imports.maps': () => ({ maps: [{ id: 'quay', name: 'Quay', ...summary }], unreadable: [] }),
  'imports.map': () => ({
    id: 'quay',
    name: 'Quay',
    templateId: 'church',
    nodes: [
      { id: '1', parentId: null, name: 'Mother church' },
      { id: 'a.1', parentId: '1', name: 'Dotted' },
    ],
  }),
  'imports.organization': () => ({ organizationId: 'north' }),
  'imports.users': () => ({ users: [0, 1, 2].map(person), unreadable: [] }),
  'templates.list': () => page([]),
  'imports.start': () => anImport(),
});
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function draw(Page: () => React.ReactNode) {
  await renderForTest(
    <ImportChoiceProvider team={team}>
      <Page />
    </ImportChoiceProvider>,
  );
  return userEvent.setup();
}
const tickBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const showing = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const preview = () => within(screen.getByRole('complementary', { name: text.preview.title }));

it('shows the fields of a template, whether it was imported before, and what it becomes', async () => {
  const user = await draw(ImportTemplatesPage);
  expect((await tickBox('Visit report')).disabled).toBe(true);
  screen.getByText(text.picker.imported);
  screen.getByText('name, Mood');
  expect(preview().getByText(messages.legacy.unknownType('Mood', 'emoji'))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: text.picker.all }));
  screen.getByText(text.picker.chosen(1, 2));
  await user.click(await showing('Visit report'));
  preview().getByText(text.preview.noFields);
});

it('filters by text, chooses all matches, and sends their ids', async () => {
  const three = templates(...['North', 'South', 'Nowhere'].map((name) => aLegacyTemplate(name, name)));
  backend.on({ 'imports.templates': () => three });
  const user = await draw(ImportTemplatesPage);
  await tickBox('South');
  await user.type(screen.getByRole('searchbox', { name: text.picker.find }), 'no');
  expect(screen.queryByRole('checkbox', { name: 'South' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: text.picker.all }));
  await user.click(screen.getByRole('searchbox', { name: text.picker.find }));
  await user.paste('thing like it');
  screen.getByText(text.picker.noneFound);
  await user.click(screen.getByRole('button', { name: text.start.submit('North', 0) }));
  await waitFor(() =>
    expect(backend.calls('imports.start')).toMatchObject([
      { team_id: team.id, template_ids: ['North', 'Nowhere'], map_ids: [], role_id: 3 },
    ]),
  );
});

it('shows a map before and after', async () => {
  await draw(ImportMapsPage);
  await screen.findByText(messages.legacy.dotInId('a.1'));
  preview().getByText(text.preview.map(1, 2, 1));
  expect(preview().getAllByText('Mother church')).toHaveLength(2);
});

it('brings the templates of chosen maps along, and no longer without the maps', async () => {
  const user = await draw(ImportMapsPage);
  await user.click(await tickBox('Quay'));
  await screen.findByText(`${text.start.chosen(1, 1, 0)}.`);
  expect(screen.queryByText(new RegExp(text.start.added(1)))).toBeTruthy();
  await user.click(await tickBox('Quay'));
  await screen.findByText(text.start.nothing);
  await user.click(await tickBox('Quay'));
  await user.click(await screen.findByRole('button', { name: text.start.submit('North', 0) }));
  await waitFor(() =>
    expect(backend.calls('imports.start')).toMatchObject([{ template_ids: ['church'], map_ids: ['quay'] }]),
  );
});

it('says on the button which maps will be refused because their template was left out', async () => {
  const user = await draw(ImportMapsPage);
  await user.click(await tickBox('Quay'));
  cleanup();
  await draw(ImportTemplatesPage);
  expect((await tickBox('Church circles')).checked).toBe(true);
  await user.click(await tickBox('Church circles'));
  await screen.findByText(text.start.bare(1));
  await user.click(screen.getByRole('button', { name: text.start.chooseTheirs(1) }));
  expect(screen.queryByText(text.start.bare(1))).toBeNull();
  screen.getByRole('button', { name: text.start.submit('North', 0) });
  await user.click(await tickBox('Church circles'));
  await user.click(screen.getByRole('button', { name: 'Import into team North: 1 map will be refused' }));
  await waitFor(() => expect(backend.calls('imports.start')).toMatchObject([{ template_ids: [], map_ids: ['quay'] }]));
});

it('shows which people cannot be invited, and why', async () => {
  await draw(ImportUsersPage);
  expect((await tickBox('Person 0')).disabled).toBe(false);
  expect((await tickBox('Person 1')).disabled).toBe(true);
  screen.getByText(`j.stern@ · ${messages.legacy.notAnEmail('j.stern@')}`);
  expect((await tickBox('Person 2')).disabled).toBe(true);
  screen.getByText(`person.2@old.example · ${text.picker.member}`);
});

it('moves between lines with the arrow keys', async () => {
  const user = await draw(ImportUsersPage);
  (await showing('Person 0')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Person 1');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Person 0');
});

it('renders only the visible lines of two thousand people', async () => {
  const users = Array.from({ length: 2000 }, (_, n) => ({ ...person(0), uid: `u-${n}` }));
  backend.on({ 'imports.users': () => ({ users, unreadable: [] }) });
  const user = await draw(ImportUsersPage);
  await user.click(await screen.findByRole('checkbox', { name: text.picker.all }));
  screen.getByText(text.picker.chosen(2000, 2000));
  expect(screen.queryAllByRole('listitem').length).toBeLessThan(100);
});

it('shows when there is nothing or the older product is unreachable, and tries again', async () => {
  backend.on({ 'imports.templates': () => templates() });
  const user = await draw(ImportTemplatesPage);
  await screen.findByText(text.picker.nothing.template.title);
  cleanup();
  backend.on({ 'imports.maps': () => refuse(503, 'imports.unreachable') });
  await draw(ImportMapsPage);
  await screen.findByText(text.listFailed);
  screen.getByText(messages.imports.unreachable);
  backend.reset();
  await user.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  await tickBox('Quay');
});

it('keeps the choice after a reload of the page', async () => {
  const user = await draw(ImportTemplatesPage);
  await user.click(await tickBox('Church circles'));
  cleanup();
  await draw(ImportTemplatesPage);
  expect((await tickBox('Church circles')).checked).toBe(true);
});

it('lists unreadable items, which cannot be chosen', async () => {
  backend.on({ 'imports.templates': () => ({ ...churchAndVisit, unreadable: ['Torn', ''] }) });
  const user = await draw(ImportTemplatesPage);
  expect((await tickBox('Torn')).disabled).toBe(true);
  expect((await tickBox(text.picker.untitled)).disabled).toBe(true);
  expect(screen.getAllByText(text.picker.unreadable)).toHaveLength(2);
  await user.click(await tickBox('Church circles'));
  screen.getByText(text.picker.chosen(1, 4));
});
