import type { Menu } from '@groundwork/contract/forms/menus';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMenu, aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { FormsGroup } from './forms-group.tsx';

const text = words.menus;
let menus: Menu[];
const backend = fakeBackend({ 'teams.list': () => page([aTeam()]), 'menus.list': () => ({ items: menus }) });

beforeEach(() => {
  localStorage.clear();
  menus = [aMenu('Forms', ['Visit', 'Report'])];
});
afterEach(cleanup);

const draw = (rail = false, onNavigate = vi.fn(), address = '/') =>
  renderForTest(<FormsGroup rail={rail} onNavigate={onNavigate} />, address);
const form = (name: string) => screen.findByRole('button', { name });
const links = () => screen.queryAllByRole('link').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('expands each form to its two pages, and remembers the state', async () => {
  const user = userEvent.setup();
  await draw();
  expect((await screen.findByRole('list', { name: text.forms })).textContent).toMatch(/^Visit.*Report/);
  expect(links()).toEqual([text.newForm.title]);
  await user.click(await form('Visit'));
  expect([address(text.viewAll), address(text.createNew)]).toEqual([
    `/dashboard/forms/${sampleId('Visit')}`,
    `/dashboard/forms/${sampleId('Visit')}/new`,
  ]);
  cleanup();
  await draw();
  expect((await form('Visit')).getAttribute('aria-expanded')).toBe('true');
  expect((await form('Report')).getAttribute('aria-expanded')).toBe('false');
});

it('expands the form of the current page and marks the page, until the user collapses it', async () => {
  const user = userEvent.setup();
  await draw(false, vi.fn(), `/dashboard/forms/${sampleId('Report')}/new`);
  const group = (await screen.findByRole('list', { name: text.forms })) as HTMLElement;
  expect(within(group).getByRole('link', { name: text.createNew }).getAttribute('aria-current')).toBe('page');
  expect(within(group).getByRole('link', { name: text.viewAll }).getAttribute('aria-current')).toBeNull();
  await user.click(await form('Report'));
  expect(links()).toEqual([text.newForm.title]);
  expect((await form('Report')).dataset.here).toBe('true');
});

it('offers the pages in a flyout menu in the collapsed sidebar', async () => {
  const user = userEvent.setup();
  const onNavigate = vi.fn();
  await draw(true, onNavigate);
  await user.click(await form('Report'));
  await user.click(await screen.findByRole('menuitem', { name: text.createNew }));
  expect(onNavigate).toHaveBeenCalledOnce();
});

it('without a visible item is only a link to create a form', async () => {
  menus = [aMenu('Forms'), aMenu('Other', ['Visit'])];
  await draw();
  await waitFor(() => expect(links()).toEqual([text.newForm.title]));
  expect(address(text.newForm.title)).toBe('/dashboard/forms/new');
  expect(screen.queryByText(text.forms)).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('offers a new form in the collapsed sidebar, but not without a team', async () => {
  const onNavigate = vi.fn();
  await draw(true, onNavigate);
  await waitFor(() => expect(links()).toContain(text.newForm.title));
  await userEvent.click(screen.getByRole('link', { name: text.newForm.title }));
  expect(onNavigate).toHaveBeenCalledOnce();
  cleanup();
  backend.on({ 'teams.list': () => page([]) });
  await draw();
  await waitFor(() => expect(backend.sent('teams.list').length).toBeGreaterThan(1));
  expect(links()).toEqual([]);
});
