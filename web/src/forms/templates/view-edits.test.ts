import type { FormField } from '@groundwork/contract/forms/form-fields';
import { templateViews, usableViews } from '@groundwork/contract/forms/template-views';
import { expect, it } from 'vitest';
import { asType, newView, withSettings } from './view-edits.ts';

const field = (name: string, type: FormField['type']): FormField => ({
  id: name,
  name,
  label: name,
  type,
  required: false,
});
const fields = [field('title', 'text'), field('status', 'dropdown'), field('group', 'radio'), field('day', 'date')];

it('a new view has a unique key and is usable if a field fits', () => {
  const board = newView('board', 'Board', [], fields);
  const second = newView('board', 'Board', [board], fields);
  const calendar = newView('calendar', 'Calendar', [], fields);
  expect([board.group_by, second.key, calendar.date_field]).toEqual(['status', 'board-2', 'day']);
  const views = [board, second, calendar];
  expect(templateViews.parse({ views })).toEqual({ views });
  expect(usableViews(views, fields)).toEqual(views);
  expect(usableViews([newView('board', 'Board', [], [])], [])).toEqual([]);
});

it('a view keeps its group field when it changes to another type and back to a board', () => {
  const board = withSettings(newView('board', 'Board', [], fields), { group_by: 'group' });
  expect(asType(asType(board, 'calendar', fields), 'board', fields)).toMatchObject({
    type: 'board',
    group_by: 'group',
    date_field: 'day',
  });
});

it('an undefined setting removes its key', () => {
  const sorted = withSettings(newView('table', 'Table', [], fields), { sort: { field: 'title', direction: 'asc' } });
  expect(withSettings(sorted, { sort: undefined })).not.toHaveProperty('sort');
});
