import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedAt,
  type LineNames,
  linesOf,
  markedLinesOf,
  mostRead,
  namesFor,
  readTaskLine,
  writtenName,
} from './task-line.ts';

/** A Thursday afternoon. */
const now = new Date(2026, 10, 26, 16, 0);
const names: LineNames = {
  assignee: [
    { id: 'tomas', name: 'Tomás Berg', also: ['tomas@harbour.example'] },
    { id: 'rosa', name: 'Rosa Lind', also: ['rosa@harbour.example'] },
    { id: 'rosa 2', name: 'Rosa Berg', also: ['rb@harbour.example'] },
    { id: 'tanaka', name: '田中' },
  ],
  label: [
    { id: 'follow', name: 'Follow-up' },
    { id: 'print', name: 'print' },
  ],
  priority: ['low', 'medium', 'high', 'urgent'].map((id) => ({ id, name: id })),
  goal: [
    { id: 'autumn', name: 'Autumn gathering' },
    { id: 'may', name: 'May camp' },
    { id: 'same', name: 'Twice' },
    { id: 'again', name: 'twice' },
  ],
};
const read = (line: string, plain: string[] = []) => readTaskLine(line, { names, plain, now, locale: 'en-GB' });
const valuesOf = (line: string, plain?: string[]) =>
  read(line, plain).parts.map(({ kind, value }) => `${kind} ${value}`);

describe('a line', () => {
  it('names date, assignee, label, priority and goal', () => {
    const line = 'Ring Rosa Fri @tomas #follow-up !high >Autumn gathering';
    expect(read(line)).toEqual({
      title: 'Ring Rosa',
      parts: [
        { kind: 'due_date', from: 10, to: 13, text: 'Fri', value: '2026-11-27' },
        { kind: 'assignee', from: 14, to: 20, text: '@tomas', value: 'tomas' },
        { kind: 'label', from: 21, to: 31, text: '#follow-up', value: 'follow' },
        { kind: 'priority', from: 32, to: 37, text: '!high', value: 'high' },
        { kind: 'goal', from: 38, to: 55, text: '>Autumn gathering', value: 'autumn' },
      ],
      unknown: [],
    });
  });

  it.each([
    ['@Rosa Lind call back', 'call back', ['assignee rosa']],
    ['Ask @TOMAS, then print', 'Ask , then print', ['assignee tomas']],
    ['＠田中 に電話', 'に電話', ['assignee tanaka']],
    ['Tents >may camp 3pm', 'Tents', ['goal may', 'due_date 2026-11-27 15:00']],
    ['Two #print #follow up labels', 'Two labels', ['label print', 'label follow']],
    ['!low really !urgent', '!low really', ['priority urgent']],
    ['#print twice #print', '#print twice', ['label print']],
  ])('%s', (line, title, values) => {
    expect(read(line).title).toBe(title);
    expect(valuesOf(line)).toEqual(values);
  });

  it('keeps what it does not know, and a name that several have, in the title', () => {
    expect(read('Fix #nope with @rosa in >twice!')).toMatchObject({
      title: 'Fix #nope with @rosa in >twice!',
      parts: [],
      unknown: [
        { kind: 'label', name: 'nope' },
        { kind: 'assignee', name: 'rosa' },
        { kind: 'goal', name: 'twice' },
      ],
    });
    expect(read('mail a@tomas b#print 3 > 2 ! wow').parts).toEqual([]);
  });

  it('keeps words whose meaning was taken back', () => {
    expect(read('Fri fish @tomas', ['Fri', '@tomas'])).toMatchObject({
      title: 'Fri fish @tomas',
      parts: [],
      unknown: [],
    });
  });
});

describe('suggestions', () => {
  const asked = (line: string) => askedAt(line, line.length, read(line).parts);

  it('follow a sign until its name is written', () => {
    expect(asked('Ring @')).toMatchObject({ kind: 'assignee', from: 5, query: '' });
    expect(asked('Ring @rosa li')).toMatchObject({ query: 'rosa li' });
    expect(asked('Ring @rosa lind ')).toBeNull();
    expect(asked('3 > 2')).toBeNull();
    expect(asked('mail@')).toBeNull();
  });

  it('hold the beginnings of words, with what names one of them in the line', () => {
    const found = namesFor('ros be', names.assignee, 8);
    expect(found.map(({ id }) => id)).toEqual(['rosa 2']);
    expect(found.map((name) => writtenName(name, names.assignee))).toEqual(['Rosa Berg']);
    expect(names.goal.map((name) => writtenName(name, names.goal))).toEqual([
      'Autumn gathering',
      'May camp',
      null,
      null,
    ]);
  });
});

it('leaves the verses of a pasted reading plan in its titles', () => {
  const plan = ['Read John 3:16 with Rosa', 'Read 1 Kings 3:9', 'Ring Rosa fri', 'Bake 1/2 cake', 'Sat with Tom'];
  expect(linesOf(plan.join('\n')).map((line) => read(line))).toEqual(
    plan.map((title) => ({ title, parts: [], unknown: [] })),
  );
});

it('reads a recurrence with its first date', () => {
  expect(read('Water the plants every second friday at 9am #print')).toMatchObject({
    title: 'Water the plants',
    parts: [
      { kind: 'due_date', value: '2026-11-27 09:00', rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' },
      { kind: 'label', value: 'print' },
    ],
  });
  expect(read('Read every day >may camp')).toMatchObject({ title: 'Read', parts: [{ rule: 'FREQ=DAILY' }, {}] });
});

it('reads the mark of a finished task', () => {
  expect(read('[x] Pay by Fri')).toMatchObject({ title: 'Pay', parts: [{ kind: 'status', value: 'done' }, {}] });
  expect(read('- [X] Pay').title).toBe('Pay');
  expect(read('[x] Pay', ['[x]'])).toMatchObject({ title: '[x] Pay', parts: [] });
  expect(read('Pay [x] and [ ] more').parts).toEqual([]);
});

it('gives the lines of finished tasks their mark', () => {
  const pasted = '- [x] Pay\n* [ ] Print\n☑ Ring\n☐ Sing\n✅ Bake\n1. [X] Sew\n✔︎ Knit';
  expect(linesOf(pasted)).toEqual(['Pay', 'Print', 'Ring', 'Sing', 'Bake', 'Sew', 'Knit']);
  expect(markedLinesOf(pasted)).toEqual(['[x] Pay', 'Print', '[x] Ring', 'Sing', '[x] Bake', '[x] Sew', '[x] Knit']);
});

it.each([
  ['o\tRing', 'Ring'],
  ['•\tRing', 'Ring'],
  ['\uf0b7\tRing', 'Ring'],
  ['§\tRing', 'Ring'],
  ['◦ Ring', 'Ring'],
  ['(2) Ring', 'Ring'],
  ['☐Ring', 'Ring'],
  ['– Ring', 'Ring'],
  ['o Ring', 'o Ring'],
  ['1.5 litres of milk', '1.5 litres of milk'],
  ['-5 degrees', '-5 degrees'],
  ['*Important* Ring', '*Important* Ring'],
  ['[Rosa] Ring', '[Rosa] Ring'],
])('“%s” is the task “%s”', (pasted, title) => {
  expect(linesOf(pasted)).toEqual([title]);
});

it('makes a line of each item of a list', () => {
  expect(linesOf('- Ring Rosa\r\n\n  * [ ] Book the hall\n3. Print\n[x] Pay\n2026 plan\n•\n')).toEqual([
    'Ring Rosa',
    'Book the hall',
    'Print',
    'Pay',
    '2026 plan',
  ]);
});

const word = fc.constantFrom(
  '@',
  '#',
  '!',
  '>',
  ' ',
  'tomas',
  'Rosa',
  'Lind',
  'fri',
  '3pm',
  '12/4',
  'İ',
  '\u0301',
  '田中',
  '.',
);
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(word, { maxLength: 40 }).map((all) => all.join('')),
);

describe('any line', () => {
  it('is read into parts that do not overlap and a title of all the rest', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { title, parts } = read(line);
        let rest = '';
        let end = 0;
        for (const { from, to, text } of parts) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(text).toBe(line.slice(from, to));
          rest += line.slice(end, from);
          end = to;
        }
        expect(title).toBe((rest + line.slice(end)).replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it('is title alone once the meaning of each part is taken back', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const plain: string[] = [];
        for (let { parts } = read(line); parts.length > 0; { parts } = read(line, plain)) {
          const [first] = parts;
          expect(plain).not.toContain(first?.text);
          plain.push(first?.text ?? '');
        }
        expect(read(line, plain).title).toBe(line.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it.each(['@', '@a ', '#', '>Autumn ', 'fri ', '1', '1 ', '. ', 'mon 1 ', '\u0301', ' '])(
    'of 10,000 characters is read to a limit: “%s”',
    (part) => {
      const line = part.repeat(10_000 / part.length).padEnd(10_000, 'x');
      const { title, parts } = read(line);
      expect(parts.every(({ to }) => to <= mostRead)).toBe(true);
      expect(title.endsWith(line.slice(mostRead).replace(/\s+/g, ' ').trim())).toBe(true);
      expect(() => askedAt(line, line.length, parts)).not.toThrow();
    },
  );
});
