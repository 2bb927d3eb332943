import { refusalBody } from '@groundwork/contract/base/answers';
import { chooseLanguage } from '@groundwork/contract/base/catalogue';
import * as messages from '@groundwork/contract/base/messages.gen';
import { sentence } from '@groundwork/contract/base/sentences';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusedWith, refusalOf } from './refusal.ts';

const german = {
  'messages.labels': { nameTaken: 'Vergeben', inUse: (tasks: number) => `An ${tasks} Aufgaben` },
  'messages.transfers': { mapFailed: (why: string) => `Keine Karte: ${why}` },
};
beforeEach(() => chooseLanguage('de', { de: [async () => ({ words: german })] }));
afterEach(() => chooseLanguage('en', {}));

test.each([
  ['labels.nameTaken', 'Vergeben'],
  [sentence('labels.inUse', 3), 'An 3 Aufgaben'],
  // A sentence in a sentence, and one that the language lacks.
  [sentence('transfers.mapFailed', ['labels.nameTaken']), 'Keine Karte: Vergeben'],
  ['labels.nameRequired', messages.labels.nameRequired],
  ['This sentence of a proxy has no key', 'This sentence of a proxy has no key'],
])('the answer %s is shown in the language of the page', (said, shown) => {
  expect(refusalOf(refusalBody(said, 'CONFLICT'), 409)).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: shown,
  });
});

test('an answer is compared by its key, whatever the language', () => {
  const error = refusalOf(refusalBody(sentence('labels.inUse', 3), 'CONFLICT'), 409);
  expect([isRefusedWith(error, 'labels.nameTaken', 'labels.inUse'), isRefusedWith(error, 'labels.nameTaken')]).toEqual([
    ...[true, false],
  ]);
  expect(isRefusedWith(refusalOf(null, 502), 'labels.inUse')).toBe(false);
});

test('issues have the words of the page, too', () => {
  const issues = [{ path: 'name', message: 'A label with this name already exists', said: ['labels.nameTaken'] }];
  const { data } = refusalOf({ error: 'x', issues }, 400);
  expect(data.issues?.map(({ message }) => message)).toEqual(['Vergeben']);
});
