import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TestTheme } from '../../base/testing/render-for-test.tsx';
import { permissions as text } from '../words/permissions.ts';
import { PermissionTables } from './permission-tables.tsx';

afterEach(cleanup);

const draw = (search: string) =>
  render(
    <TestTheme>
      <PermissionTables search={search} mine="ADMIN" />
    </TestTheme>,
  );
const rightsOf = (act: string) =>
  within(screen.getByRole('row', { name: (name) => name.startsWith(act) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('shows what members, admins and owners may do, and nothing of super-admins', () => {
  draw('');
  expect(rightsOf('Delete the team')).toEqual(['–No', '–No', 'Yes']);
  expect(rightsOf('Revoke an invitation')).toEqual(['Own', 'Yes', 'Yes']);
  expect(rightsOf('Change and delete a comment')).toEqual(['Own', 'Own', 'Own']);
  expect(screen.queryByRole('table', { name: text.groups.admin ?? '' })).toBeNull();
});

it('says which role is the own one', () => {
  draw('delete the team');
  const [, ...roles] = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(roles).toEqual(['Member', `Admin${text.yourRole}`, 'Owner']);
});

it('finds acts by words, whole groups by their title, and says when there is nothing', () => {
  draw('SECURITY');
  expect(screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual([
    text.groups.securityLog,
  ]);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  cleanup();
  draw('zeppelin');
  expect(screen.getByText(text.nothingFoundText('zeppelin'))).toBeTruthy();
});
