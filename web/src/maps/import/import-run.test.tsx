import * as messages from '@groundwork/contract/base/messages.gen';
import type { ImportItem } from '@groundwork/contract/maps/import/imports';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anImport, anImportItem } from '../../base/testing/sample-rows.ts';
import { spiedSaveFile, spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { ImportError } from './import-error.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';

const saveFile = spiedSaveFile();
spiedToasts();

const text = words.imports;
const item = anImportItem;

let items: ImportItem[];
const backend = fakeBackend({
  'imports.items': ({ outcome }) => page(items.filter((one) => !outcome || one.outcome === outcome)),
  'imports.cancel': () => anImport({ status: 'cancelled' }),
  'securityLog.addExport': succeed,
});

beforeEach(() => {
  items = [
    item({ row_id: 'a-map' }),
    item({ kind: 'template', name: 'Church circles', row_id: 'a-template', outcome: 'skipped' }),
    item({ kind: 'node', part: 'a.12', outcome: 'refused', reason: messages.legacy.dotInId('a.12') }),
    item({
      kind: 'field',
      name: 'Archive',
      part: 'mood',
      outcome: 'altered',
      reason: messages.legacy.unknownType('Mood', 'emoji'),
    }),
    item({ kind: 'user', name: '=cmd()', outcome: 'refused', reason: messages.legacy.notAnEmail('j.stern@') }),
  ];
});
afterEach(cleanup);

it('shows the progress by kind, including the nodes of the current map, and cancels', async () => {
  const run = anImport();
  await renderForTest(<ImportProgress run={run} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
  screen.getByText('3 of 8 items');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Templatesdone2 of 2', 'MapsHarbour district, 48 of 96 nodes1 of 2', 'Peoplewaiting0 of 4']);
  await userEvent.setup().click(screen.getByRole('button', { name: text.run.cancel }));
  expect(backend.writes()).toEqual([['imports.cancel', { importId: run.id }]]);
});

it('shows counts by kind, the reasons of refused and changed items, and links to the new rows', async () => {
  await renderForTest(
    <ImportReport
      run={anImport({
        status: 'done',
        map: { total: 1, created: 1, skipped: 0, refused: 0 },
        user: { total: 1, created: 0, skipped: 0, refused: 1 },
        field: { created: 4, altered: 1, refused: 0 },
        node: { created: 2000, altered: 0, refused: 1 },
      })}
    />,
  );
  screen.getByRole('heading', { name: '2,002 items are now in team North' });
  screen.getByText('1 was there already. 1 came with changes. 2 were refused and changed nothing.');
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.slice(1)).toEqual([
    ['Templates', '1', '1', '–'],
    ['Fields', '4', '–', '–'],
    ['Maps', '1', '–', '–'],
    ['Nodes', '2,000', '–', '1'],
    ['People', '–', '–', '1'],
  ]);
  const refused = within(screen.getByRole('list', { name: text.report.lists.refused(2) }));
  await refused.findByText(messages.legacy.dotInId('a.12'));
  refused.getByText(messages.legacy.notAnEmail('j.stern@'));
  await screen.findByText(messages.legacy.unknownType('Mood', 'emoji'));
  expect((await screen.findByRole('link', { name: 'Quay', hidden: true })).getAttribute('href')).toBe(
    '/dashboard/maps/a-map',
  );
  expect(screen.getByRole('link', { name: 'Church circles', hidden: true }).getAttribute('href')).toBe(
    '/dashboard/templates/a-template',
  );

  await userEvent.setup().click(screen.getByRole('button', { name: text.report.csv }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, file] = saveFile.mock.lastCall as [string, Blob];
  expect(name).toMatch(/^import-report-.*\.csv$/);
  const written = await file.text();
  expect(written).toContain(messages.legacy.dotInId('a.12').replaceAll('"', '""'));
  // The CSV file must not contain an imported name as a spreadsheet formula.
  expect(written).not.toMatch(/(^|,)"?=cmd/m);
});

it('warns when nothing was imported and something was refused', async () => {
  const none = { total: 1, created: 0, skipped: 0, refused: 0 };
  const refused = { ...none, refused: 1 };
  const nodes = { created: 0, altered: 0, refused: 0 };
  const warns = async (map: typeof none) => {
    cleanup();
    await renderForTest(
      <ImportReport run={anImport({ status: 'done', template: none, map, user: none, node: nodes, field: nodes })} />,
    );
    return document.querySelector('[data-failed]') !== null;
  };
  expect(await warns(refused)).toBe(true);
  expect(await warns({ ...refused, total: 2, created: 1 })).toBe(false);
  expect(await warns(none)).toBe(false);
});

it('shows why the import ended early', async () => {
  const none = { total: 2, created: 0, skipped: 0, refused: 0 };
  const nothing = {
    template: none,
    map: none,
    user: none,
    node: { created: 0, altered: 0, refused: 0 },
    field: { created: 0, altered: 0, refused: 0 },
  };
  await renderForTest(
    <ImportReport run={anImport({ ...nothing, status: 'failed', reason: messages.imports.ended })} />,
  );
  screen.getByRole('heading', { name: 'Nothing new was added to team North' });
  screen.getByText(messages.imports.ended);
  expect(screen.queryByText('Everything came across.')).toBeNull();
  cleanup();
  await renderForTest(<ImportReport run={anImport({ ...nothing, status: 'cancelled' })} />);
  screen.getByText(text.report.cancelled);
});

it('shows the error screen of the specification, with the error as plain text', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  await renderForTest(<ImportError error={new TypeError('<img src=x onerror=alert(1)>')} reset={() => {}} />);
  screen.getByRole('heading', { name: 'Import Error' });
  screen.getByText('TypeError: <img src=x onerror=alert(1)>');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload Page' }));
  expect(reload).toHaveBeenCalledOnce();
});
