import { expect, test } from 'vitest';
import { acceptSteps, type Destination, isAnswered, isShare, noAnswers } from './accept-steps.ts';

test.each<[string, Destination, number]>([
  ['transfer_partial', 'new', 4],
  ['transfer_partial', 'existing', 5],
  ['transfer_full', 'new', 2],
  ['transfer_of_another_day', 'new', 2],
  ['share_downstream', 'new', 4],
  ['share_map', 'new', 3],
  ['sideways_share', 'new', 3],
])('%s, %s map: %i steps, from the team to the summary', (type, destination, total) => {
  const steps = acceptSteps(type, destination);
  expect(steps).toHaveLength(total);
  expect([steps[0], steps.at(-1)]).toEqual(['team', 'summary']);
});

test('isShare accepts shares, and rejects any type that contains transfer', () => {
  expect(
    ['share_downstream', 'share_map', 'transfer_partial', 'transfer_full', 'shared_transfer'].filter(isShare),
  ).toEqual(['share_downstream', 'share_map']);
});

test('isAnswered checks the conditions of part 5 of the specification', () => {
  const named = { id: 'id', name: 'Name' };
  expect(isAnswered('team', noAnswers)).toBe(false);
  expect(isAnswered('team', { ...noAnswers, team: named })).toBe(true);
  expect(isAnswered('map', noAnswers)).toBe(false);
  expect(isAnswered('map', { ...noAnswers, map: named })).toBe(true);
  expect(isAnswered('connection', noAnswers)).toBe(false);
  expect(isAnswered('connection', { ...noAnswers, node: { id: 'id', title: '' } })).toBe(true);
  expect(isAnswered('attachment', noAnswers)).toBe(true);
  expect(isAnswered('newMap', { ...noAnswers, template: named, name: '  ' })).toBe(false);
  expect(isAnswered('newMap', { ...noAnswers, name: 'Oak' })).toBe(false);
  expect(isAnswered('newMap', { ...noAnswers, template: 'senders', name: 'Oak' })).toBe(true);
});
