import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { ReportedNumber } from '@groundwork/contract/maps/reports';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMap, anAccount, aTemplate, sampleId, sampleIds } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { NodeReports } from '../reports/node-reports.tsx';
import { testSession } from '../session/test-session.ts';
import { ReportDialog } from './report-dialog.tsx';
import { Session } from './use-map.tsx';

const text = words.nodeReports;
const [oak, template] = sampleIds('oak', 'visits');

const field = (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ id: name, name, label: name, type, required: false },
  ...more,
});
const visit = schemaOf([
  field('called', 'text', { required: true, displayTitle: true }),
  field('notes', 'textarea'),
  field('visited', 'date', { required: true }),
  field('prayed', 'toggle', { writes: 'prayer' }),
  field('came', 'number', { writes: 'attendees' }),
]);
const form = { template_id: template, name: 'Visits' };
let items: ReportedNumber[];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'reports.forms': () => page([form]),
  'templates.get': ({ templateId }) => aTemplate({ id: templateId, record_data_schema: visit }),
  'reports.numbers': () => ({ label: items.length > 0 ? 'attendees' : null, items }),
  'forms.create': ({ name }) => ({ name, template_id: template, menu_item_id: sampleId('item') }),
  'menus.list': () => ({ items: [] }),
});
beforeEach(() => {
  items = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const nodeFields = churchFields.map((one) =>
  one.name === 'attendees' ? { ...one, numberMax: 500, meaning: 'attendees' as const } : one,
);
async function draw(fields = nodeFields) {
  const session = testSession({ nodes: [sampleNode(oak, '1', { title: 'Oak Street', attendees: 12 })], fields });
  session.question.ask({ report: oak });
  await renderForTest(
    <Session value={session}>
      <ReportDialog session={session} nodeId={oak} />
    </Session>,
  );
  return { session, user: userEvent.setup(), shown: () => session.model.nodes.get(oak)?.fields.attendees };
}
const save = () => screen.getByRole('button', { name: text.save });

it('asks for the date, which is today, and the number; the node shows it at once', async () => {
  const { session, user, shown } = await draw();
  const came = await screen.findByLabelText(/came/);
  await vi.waitFor(() => expect(document.activeElement).toBe(came));
  for (const hidden of [/notes/, /called/]) expect(screen.queryByLabelText(hidden)).toBeNull();
  await user.type(came, '18');
  await user.click(save());
  await vi.waitFor(() => expect(shown()).toBe(18));
  expect(session.question.asked()).toBeNull();
  expect(session.model.pending).toMatchObject([
    {
      done: messages.records.created,
      commands: [
        { type: 'report', id: oak, template_id: template, data: { called: 'Oak Street', visited: today(), came: 18 } },
      ],
    },
  ]);
});

it('refuses what the form of the node refuses, beside the field, before anything is sent', async () => {
  const { session, user, shown } = await draw();
  await user.type(await screen.findByLabelText(/came/), '501');
  await user.click(save());
  await screen.findByText(messages.records.nodeRefuses('attendees', messages.formFields.tooLarge(500)));
  expect([shown(), session.model.pending.length]).toEqual([12, 0]);
});

it('does not show the number of a report that is older than the newest one', async () => {
  items = [{ record_id: sampleId('record'), day: addDays(today(), 1), value: 12 }];
  const { session, user, shown } = await draw();
  await user.type(await screen.findByLabelText(/came/), '18');
  await vi.waitFor(() => expect(backend.calls('reports.numbers')).not.toHaveLength(0));
  await user.click(save());
  await vi.waitFor(() => expect(session.model.pending).toHaveLength(1));
  expect(shown()).toBe(12);
});

it('keeps a draft, also of a report that the server refused, and then shows all fields', async () => {
  const { session, user } = await draw();
  await user.click(await screen.findByRole('button', { name: text.allFields }));
  await user.click(screen.getByLabelText(/notes/));
  await user.paste('Warm welcome');
  cleanup();
  await renderForTest(<ReportDialog session={session} nodeId={oak} />);
  expect(await screen.findByDisplayValue('Warm welcome')).toBe(screen.getByLabelText(/notes/));
});

it('offers to make a form with a date and the number', async () => {
  let made = false;
  backend.on({
    'reports.forms': () => page(made ? [form] : []),
    'forms.create': ({ name }) => {
      made = true;
      return { name, template_id: template, menu_item_id: sampleId('item') };
    },
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: text.offer.create }));
  await screen.findByRole('button', { name: text.save });
  const [sent] = backend.sent('forms.create');
  expect(sent).toMatchObject({
    teamId: aMap().team_id,
    record_data_schema: {
      required: ['date'],
      properties: { date: { format: 'date' }, attendees: { maximum: 500, 'x-field': { writes: 'attendees' } } },
    },
  });
});

it('shows the numbers of reports as a line with a text', async () => {
  items = [
    { record_id: sampleId('one'), day: '2026-10-03', value: 12 },
    { record_id: sampleId('two'), day: '2026-10-17', value: 30 },
    { record_id: sampleId('three'), day: '2026-10-31', value: 18 },
  ];
  const session = testSession({ nodes: [sampleNode(oak, '1', { title: 'Oak Street' })] });
  await renderForTest(<NodeReports session={session} nodeId={oak} />);
  const line = await screen.findByRole('img');
  expect(line.getAttribute('aria-label')).toMatch(/^attendees in 3 reports, .*: from 12 to 18, between 12 and 30$/);
  expect(line.querySelector('polyline')?.getAttribute('points')).toBe('4,26 60,4 116,18.666666666666668');
});
