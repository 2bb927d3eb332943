import { expect, it } from 'vitest';
import { formsMenu, visibleForms } from './menu-queries.ts';
import { testItem, testMenu } from './test-menu.ts';

const labels = (...args: Parameters<typeof visibleForms>) => visibleForms(...args).map(({ label }) => label);

it('shows the visible items of the active menu that is named Forms, to the letter', () => {
  expect(labels([testMenu('Archive', ['Old']), testMenu('Forms', ['Visit', 'Report'])])).toEqual(['Visit', 'Report']);
  expect(labels([testMenu('forms', ['Visit'])])).toEqual([]);
  expect(labels([testMenu('Forms', ['Visit'], { is_active: false })])).toEqual([]);
  expect(labels([testMenu('Forms')])).toEqual([]);
  expect(labels(undefined)).toEqual([]);
  const items = [testItem('Visit', { is_visible: false }), testItem('Report')];
  expect(labels([testMenu('Forms', [], { items })])).toEqual(['Report']);
});

it('takes the oldest of several that have something to show', () => {
  const hidden = testMenu('Forms', [], { id: 'hidden', items: [testItem('Visit', { is_visible: false })] });
  const [first, second] = [
    testMenu('Forms', ['Report'], { id: 'first' }),
    testMenu('Forms', ['Interview'], { id: 'second' }),
  ];
  expect(formsMenu([hidden, first, second])?.id).toBe('first');
  expect(formsMenu([hidden])).toBeUndefined();
});
