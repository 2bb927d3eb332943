import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import { expect, it } from 'vitest';
import { aMenu, aMenuItem } from '../../base/testing/sample-rows.ts';
import { visibleForms } from './menu-queries.ts';

const labels = (...args: Parameters<typeof visibleForms>) => visibleForms(...args).map(({ label }) => label);

it('returns the visible items of the active menu named exactly Forms', () => {
  expect(labels([aMenu('Archive', ['Old']), aMenu('Forms', ['Visit', 'Report'])])).toEqual(['Visit', 'Report']);
  expect(labels([aMenu('forms', ['Visit'])])).toEqual([]);
  expect(labels([aMenu('Forms', ['Visit'], { is_active: false })])).toEqual([]);
  expect(labels([aMenu('Forms')])).toEqual([]);
  expect(labels(undefined)).toEqual([]);
  const items = [aMenuItem('Visit', { is_visible: false }), aMenuItem('Report')];
  expect(labels([aMenu('Forms', [], { items })])).toEqual(['Report']);
});

it('prefers the oldest of several menus with visible items', () => {
  const hidden = aMenu('Forms', [], { id: 'hidden', items: [aMenuItem('Visit', { is_visible: false })] });
  const [first, second] = [
    aMenu('Forms', ['Report'], { id: 'first' }),
    aMenu('Forms', ['Interview'], { id: 'second' }),
  ];
  expect(formsMenu([hidden, first, second])?.id).toBe('first');
  expect(formsMenu([hidden])).toBeUndefined();
});
