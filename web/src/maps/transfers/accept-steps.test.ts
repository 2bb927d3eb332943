import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { expect, test } from 'vitest';
import * as words from '../../base/words/words.ts';
import {
  type AcceptStep,
  type Answers,
  acceptSteps,
  type Destination,
  firstAnswers,
  freeName,
  isShare,
  missingAnswer,
} from './accept-steps.ts';

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
  const named = { id: 'id', name: 'Name', node_count: 3 };
  const nothing = { ...firstAnswers({ title: 'Oak', include_template: false }), name: '' };
  const inExisting = { ...nothing, destination: 'existing' } as const;
  const partial = (step: AcceptStep, answers: Answers) => missingAnswer(step, 'transfer_partial', answers);
  const share = (step: AcceptStep, answers: Answers) => missingAnswer(step, 'share_downstream', answers);
  expect(partial('team', nothing)).toBe(messages.tasks.teamRequired);
  expect(partial('team', { ...nothing, team: named })).toBeNull();
  expect(partial('map', inExisting)).toBe(messages.transfers.mapNeeded);
  expect(partial('map', { ...inExisting, map: named })).toBeNull();
  expect(partial('attachment', inExisting)).toBeNull();
  expect(partial('newMap', { ...nothing, template: named, name: '  ' })).toBe(messages.transfers.nameNeeded);
  expect(partial('newMap', { ...nothing, name: 'Oak' })).toBe(words.transfers.accept.newMap.templateNeeded);
  expect(partial('newMap', { ...nothing, template: 'senders', name: 'Oak' })).toBeNull();
  expect(share('map', nothing)).toBe(messages.transfers.nameNeeded);
  expect(share('map', { ...nothing, name: 'Oak' })).toBeNull();
  expect(share('map', inExisting)).toBe(messages.transfers.mapNeeded);
  expect(share('connection', { ...inExisting, map: named })).toBe(messages.transfers.connectionNeeded);
  expect(share('connection', { ...inExisting, map: named, node: { id: 'id', title: '' } })).toBeNull();
  expect(share('connection', { ...inExisting, map: { ...named, node_count: 0 } })).toBeNull();
  expect(share('connection', nothing)).toBeNull();
});

test('a name that the team has gets the next free number', () => {
  expect(freeName('Oak', new Set(['Elm']))).toBe('Oak');
  expect(freeName('Oak', new Set(['Oak', 'Oak 2']))).toBe('Oak 3');
  const long = 'x'.repeat(limits.text.name);
  expect(freeName(long, new Set([long]))).toBe(`${'x'.repeat(limits.text.name - 2)} 2`);
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
