import { expect, test } from 'vitest';
import { sentences, sentencesIn } from '../testing/named-sentences.ts';
import { testsOf } from '../testing/named-tests.ts';
import { failures } from '../testing/test-operations.ts';
import provokedBy from './sentences.json' with { type: 'json' };

// Every sentence of contract/base/messages.ts names the test that provokes it, in sentences.json by file and title. Not
// listed are the answers to an unexpected error, which catalog.test.ts provokes for every operation.

const listed: Record<string, Record<string, string[]>> = provokedBy;

test('every sentence names the test that provokes it', () => {
  const named = Object.values(listed).flatMap((ofFile) => Object.values(ofFile).flat());
  const ofOperations = failures();
  const expected = sentences.filter(({ said }) => typeof said !== 'string' || !ofOperations.has(said));
  expect(named.toSorted()).toEqual(expected.map(({ key }) => key).toSorted());
  expect([...testsOf('api/suites/catalog.test.ts').keys()]).toContain(
    'an operation answers an unexpected error with its own sentence',
  );
});

test.each([
  ['expect(error).toBe(messages.tasks.tooDeep)', true],
  ['const { tasks: say } = messages; expect(error).toBe(say.tooDeep)', true],
  ['const { tooDeep } = messages.tasks; expect(error).toBe(tooDeep)', true],
  ["await screen.findByText('Subtasks can be nested at most 5 levels deep')", true],
  ["rejects.toThrow('tasks.tooDeep')", true],
  ['backend.on({ save: () => refuse(400, messages.tasks.tooDeep) })', false],
  ['expect(error).toBe(messages.goals.tooDeep)', false],
  ['const { tooDeep } = messages.tasks;', false],
])('a test with %j has the sentence: %s', (code, isThere) => {
  expect(sentencesIn(code)('tasks.tooDeep')).toBe(isThere);
});

test.each(Object.entries(listed))('the tests of %s exist, and have their sentences', (file, titles) => {
  const tests = testsOf(file);
  const missing = Object.entries(titles).flatMap(([title, keys]) => {
    const has = sentencesIn(tests.get(title) ?? '');
    return keys.filter((key) => !has(key)).map((key) => `${key}: ${title}`);
  });
  expect(missing).toEqual([]);
});
