import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { Template } from '@groundwork/contract/forms/templates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTemplate, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TemplateEditor } from './template-editor.tsx';

const stricter = schemaOf([{ id: 'soup', name: 'soup', label: 'Soup', type: 'text', required: true }]);
vi.mock('../form-builder/form-builder.tsx', () => ({
  FormBuilder: ({ onChange }: { onChange: (schema: object, valid: boolean) => void }) => (
    <>
      <button type="button" onClick={() => onChange(stricter, true)}>
        Ask for soup
      </button>
      <button type="button" onClick={() => onChange(stricter, false)}>
        Break the form
      </button>
    </>
  ),
}));
const toast = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn(), dismissToast: vi.fn() }));
vi.mock('../../base/toast/toast.ts', () => toast);

const text = words.templates;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const template = aTemplate();
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.list': () => page([]),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'templates.nodeForms': () => page([]),
  'templates.check': () => ({ records: 12, capped: false, invalid: 0, examples: [] }),
  'templates.update': ({ templateId: _, ...changes }) =>
    aTemplate({ ...changes, updated_at: '2026-11-03T10:00:00.000Z' } as Partial<Template>),
});
const saved = () => backend.sent('templates.update');
const update = (changes: object) => ({ templateId: template.id, ...changes });

beforeEach(() => {
  for (const spy of Object.values(toast)) spy.mockClear();
});
afterEach(cleanup);

const open = (address: string) =>
  renderForTest(
    <SidebarProvider>
      <TemplateEditor template={template} />
    </SidebarProvider>,
    address,
  );
const saveButton = () => screen.getByRole('button', { name: text.save });
const rename = (name: string) => fireEvent.change(screen.getByLabelText(text.fields.name), { target: { value: name } });

it('sends the changes with the `updated_at` it has read, and counts a reverted change as saved', async () => {
  await open('/?section=about');
  await screen.findByText(text.saved);
  expect(saveButton()).toHaveProperty('disabled', true);
  rename('Visits');
  await screen.findByText(text.unsaved);
  rename('Visit report');
  await screen.findByText(text.saved);
  rename('Visits');
  fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(saved()).toEqual([update({ name: 'Visits', updated_at: template.updated_at })]));
  await screen.findByText(text.saved);
});

it('does not save without a name or with an incomplete form', async () => {
  await open('/?section=about');
  rename(' ');
  await screen.findByText(text.incomplete(text.sections.about));
  expect(screen.getByText(messages.templates.nameRequired)).toBeTruthy();
  expect(saveButton()).toHaveProperty('disabled', true);
  rename('Visits');
  await user.click(screen.getByRole('tab', { name: text.sections.record_data_schema }));
  await user.click(await screen.findByText('Break the form'));
  await screen.findByText(text.incomplete(text.sections.record_data_schema));
  fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true });
  expect(saved()).toEqual([]);
});

it('asks for confirmation before records become invalid, with their number and problems', async () => {
  backend.on({
    'templates.check': () => ({
      records: 12,
      capped: false,
      invalid: 3,
      examples: [{ record_id: sampleId('one'), problems: { soup: { message: messages.formFields.required('Soup') } } }],
    }),
  });
  await open('/');
  await user.click(await screen.findByText('Ask for soup'));
  await screen.findByText(text.wouldInvalidate(3, 12, false));
  await user.click(saveButton());
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(text.invalidateText(3, 12, false), { exact: false })).toBeTruthy();
  expect(question.textContent).toContain(`Soup: ${messages.formFields.required('Soup')}`);
  expect(saved()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: text.saveAnyway }));
  await waitFor(() =>
    expect(saved()).toEqual([update({ record_data_schema: stricter, updated_at: template.updated_at })]),
  );
});

it('saves without confirmation when all records remain valid', async () => {
  await open('/');
  await user.click(await screen.findByText('Ask for soup'));
  await user.click(saveButton());
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('detects a concurrent save, and overwrites it only after confirmation', async () => {
  backend.on({ 'templates.update': () => refuse(409, 'templates.savedMeanwhile') });
  await open('/?section=about');
  rename('Visits');
  await user.click(saveButton());
  const question = await screen.findByRole('dialog');
  expect(toast.toastError).not.toHaveBeenCalled();
  backend.reset();
  await user.click(within(question).getByRole('button', { name: text.overwrite }));
  await waitFor(() => expect(saved()[1]).toEqual(update({ name: 'Visits' })));
});

it('shows why saving failed and keeps the changes', async () => {
  backend.on({ 'templates.update': () => refuse(503, 'general.unavailable') });
  await open('/?section=about');
  rename('Visits');
  await user.click(saveButton());
  await waitFor(() =>
    expect(toast.toastError).toHaveBeenCalledWith(
      messages.templates.updateFailed,
      expect.objectContaining({
        detail: messages.general.unavailable,
      }),
    ),
  );
  expect(screen.getByLabelText(text.fields.name)).toHaveProperty('value', 'Visits');
  expect(screen.getByText(text.unsaved)).toBeTruthy();
});

longTest('adds a view without its required field, makes it the default, and deletes it', async () => {
  await open('/?section=views');
  expect(screen.getByLabelText(text.views.default)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: text.views.add }));
  await user.click(await screen.findByRole('menuitem', { name: text.views.type.board }));
  expect((await screen.findAllByText(text.views.needsChoice)).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText(text.views.name), { target: { value: 'By soup' } });
  expect(screen.getByText(text.views.notOffered('By soup'))).toBeTruthy();
  await user.click(screen.getByLabelText(text.views.makeDefault));
  await user.click(saveButton());
  const board = { key: 'board', name: 'By soup', type: 'board', columns: [] };
  await waitFor(() =>
    expect(saved()[0]).toEqual(
      update({
        views: { views: [...template.views.views, board] },
        default_view_key: 'board',
        updated_at: template.updated_at,
      }),
    ),
  );
  await user.click(screen.getByRole('button', { name: text.views.delete }));
  await user.click(saveButton());
  await waitFor(() => expect(saved()[1]).toMatchObject(update({ views: template.views, default_view_key: null })));
});

it('keeps what was changed after leaving, until it is saved or discarded', async () => {
  await open('/?section=about');
  await screen.findByText(text.saved);
  rename('Visits');
  await screen.findByText(text.unsaved);
  cleanup();
  await open('/?section=about');
  await screen.findByText(words.formFields.draftRestored);
  expect(screen.getByLabelText<HTMLInputElement>(text.fields.name).value).toBe('Visits');
  await user.click(screen.getByRole('button', { name: words.formFields.discard }));
  await screen.findByText(text.saved);
  cleanup();
  await open('/?section=about');
  await screen.findByText(text.saved);
  expect(screen.getByLabelText<HTMLInputElement>(text.fields.name).value).toBe(template.name);
});
