import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { expect, test } from 'vitest';
import * as words from '../../base/words/words.ts';
import { acceptSteps, type Destination, firstAnswers, isShare, missingAnswer } from './accept-steps.ts';

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

test('missingAnswer says what a step needs by part 5 of the specification', () => {
  const named = { id: 'id', name: 'Name' };
  const nothing = { ...firstAnswers({ title: 'Oak', include_template: false }), name: '' };
  expect(missingAnswer('team', nothing)).toBe(messages.tasks.teamRequired);
  expect(missingAnswer('team', { ...nothing, team: named })).toBeNull();
  expect(missingAnswer('map', nothing)).toBe(messages.transfers.mapNeeded);
  expect(missingAnswer('map', { ...nothing, map: named })).toBeNull();
  expect(missingAnswer('connection', nothing)).toBe(messages.transfers.connectionNeeded);
  expect(missingAnswer('connection', { ...nothing, node: { id: 'id', title: '' } })).toBeNull();
  expect(missingAnswer('attachment', nothing)).toBeNull();
  expect(missingAnswer('newMap', { ...nothing, template: named, name: '  ' })).toBe(messages.transfers.nameNeeded);
  expect(missingAnswer('newMap', { ...nothing, name: 'Oak' })).toBe(words.transfers.accept.newMap.templateNeeded);
  expect(missingAnswer('newMap', { ...nothing, template: 'senders', name: 'Oak' })).toBeNull();
});

test('the wizard begins with the name of what was sent, and with its template if that comes along', () => {
  expect(firstAnswers({ title: 'Oak Street', include_template: true })).toMatchObject({
    name: 'Oak Street',
    template: 'senders',
  });
  expect(firstAnswers({ title: 'x'.repeat(1000), include_template: false })).toMatchObject({
    name: 'x'.repeat(limits.text.name),
    template: null,
  });
});
