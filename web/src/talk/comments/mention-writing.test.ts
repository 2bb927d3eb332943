import type { Member } from '@groundwork/contract/people/teams';
import { mentionedIds, mentionOf } from '@groundwork/contract/talk/mentions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  matchIn,
  mentionAsked,
  mentionables,
  mentionsFor,
  textOf,
  unreachedMentions,
} from './mention-writing.ts';

const member = (n: number, full_name: string): Member => ({
  id: `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
  email: `person${n}@harbour.example`,
  user_id: `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
  user_email: `person${n}@harbour.example`,
  full_name,
  avatar_url: null,
  team_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  joined_at: '2026-10-14T10:00:00Z',
  weekly_hours: null,
  role_id: 3,
  role_name: 'Member',
  role_code: 'MEMBER',
  can: { set_role: [], remove: false },
});
const names = ['Ann', 'Ann Lee', 'Tomás Oliveira', 'Sam Park', 'Sam Park', 'Zoë [Z] (it)', ''];
const members = names.map((name, n) => member(n, name));
const people = mentionables(members);
const id = (n: number) => members[n]?.id ?? '';

describe('the stored content', () => {
  it.each([
    ['Ask @Ann, not @Ann Lee!', [0, 1]],
    ['@Annabel and x@Ann are nobody, (@Ann) is', [0]],
    ['@Sam Park (person4@harbour.example)', [4]],
    ['@Zoë Z (it)', [5]],
    ['@person6@harbour.example', [6]],
    ['@ann and @TOMAS oliveira', [0, 2]],
    ['＠Ann', [0]],
    ['@Ann@Sam Park (person3@harbour.example)', [0, 3]],
  ])('of "%s" mentions %j', (text, meant) => expect(mentionedIds(contentOf(text, people))).toEqual(meant.map(id)));

  it('keeps all other text unchanged', () => {
    expect(contentOf('Hello @Ann, **bold** @nobody', people)).toBe(`Hello @[Ann](${id(0)}), **bold** @nobody`);
  });
});

describe('in text without spaces', () => {
  const team = mentionables(
    ['田中', '田中太郎', 'สมชาย', '김민수', 'José', 'Jose', 'Łukasz'].map((name, n) => member(n, name)),
  );
  const ids = team.map(({ person }) => person.id);
  it.each([
    ['会議の件で@田中さんに確認', [0]],
    ['会議の件で＠田中太郎さんに確認', [1]],
    ['請@田中、@สมชายครับ', [0, 2]],
    ['담당자는@김민수님', [3]],
    ['@Jose @José @josé', [5, 4]],
    ['@lukasz', [6]],
    ['mail@田中.example and x@Jose', []],
  ])('"%s" mentions %j', (text, meant) => {
    expect(mentionedIds(contentOf(text, team))).toEqual(meant.map((n) => ids[n]));
  });

  it.each([
    ['会議の件で@', '', 5],
    ['会議の件で＠田', '田', 5],
    ['ครับ@สม', 'สม', 4],
    ['안녕@김', '김', 2],
  ])('the list of members opens on "%s"', (text, query, at) =>
    expect(mentionAsked(text, text.length, team)).toEqual({ query, at }),
  );
  it('closes after a complete name', () => {
    expect(mentionAsked('請@田中さん', 6, team)).toBeNull();
    expect(mentionAsked('請@田中', 4, team)).toEqual({ query: '田中', at: 1 });
  });
  it('finds any part of a name without spaces, and marks it', () => {
    expect(mentionsFor('太郎', team, 8).map(({ label }) => label)).toEqual(['田中太郎']);
    expect(matchIn('田中太郎', '太郎')).toEqual([2, 4]);
    expect(matchIn('Łukasz Żak', 'zak')).toEqual([7, 10]);
  });
});

describe('what looks like a mention but reaches nobody', () => {
  it.each([
    ['Ask @Ann and @tom, or ＠Sam.', ['@tom', '＠Sam']],
    ['請@田中さん', ['@田中さん']],
    ['@Nobody@Ann', ['@Nobody']],
    ['rosa@harbour.example, 5 @ 3, @ all', []],
    ['@[Old Friend](00000000-0000-4000-8000-000000000000)', ['@Old Friend']],
    [`@[Ann](${id(0)}) @Zoë Z (it)`, []],
    ['@Sam Park', ['@Sam']],
  ])('of "%s" is %j', (text, expected) => expect(unreachedMentions(text, people)).toEqual(expected));
});

describe('the text to edit', () => {
  it('has names for members, and keeps the mention syntax for others', () => {
    const stranger = '@[Old Friend](00000000-0000-4000-8000-000000000000)';
    expect(textOf(`Ask @[Old name](${id(2).toUpperCase()}) or ${stranger}`, people)).toBe(
      `Ask @Tomás Oliveira or ${stranger}`,
    );
  });
  it('never mentions another person', () => {
    const content = `@[Ann](${id(0)}) Lee`;
    expect(textOf(content, people)).toBe(content);
  });
});

it('editing a comment without changes keeps its mentions', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...people.map(({ label }) => `@${label}`),
      ...members.map((one) => mentionOf({ id: one.id, name: 'Given' })),
      ' ',
      '@',
      'a',
      ' Lee',
      '\n',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const sent = contentOf(parts.join(''), people);
      expect(mentionedIds(contentOf(textOf(sent, people), people))).toEqual(mentionedIds(sent));
    }),
  );
});

it('a mention is parsed correctly for every name', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), fc.string(), (user, name, around) => {
      const plain = around.replaceAll('@', '');
      expect(mentionedIds(`${plain}${mentionOf({ id: user, name })}${plain}`)).toEqual([user]);
    }),
  );
});

describe('the list of members', () => {
  it.each([
    ['@', '', 0],
    ['Ask @to', 'to', 4],
    ['(@Ann', 'Ann', 1],
  ])('opens on "%s"', (text, query, at) => expect(mentionAsked(text, text.length)).toEqual({ query, at }));
  it.each(['rosa@harbour', '@Ann ', '@Ann Lee', 'Ask', '@@'])('is closed on "%s"', (text) =>
    expect(mentionAsked(text, text.length)).toBeNull(),
  );
  it('uses only the text before the caret', () =>
    expect(mentionAsked('@to and more', 2)).toEqual({ query: 't', at: 0 }));

  it('finds the beginning of any name, regardless of accents and case', () => {
    const found = (query: string) => mentionsFor(query, people, 8).map(({ label }) => label);
    expect(found('TOMAS')).toEqual(['Tomás Oliveira']);
    expect(found('oli')).toEqual(['Tomás Oliveira']);
    expect(found('liv')).toEqual([]);
    expect(found('person6')).toEqual(['person6@harbour.example']);
    expect(mentionsFor('', people, 3)).toHaveLength(3);
  });
  it('returns the range of the match', () => {
    expect(['tom', 'oli', 'x'].map((query) => matchIn('Tomás Oliveira', query))).toEqual([
      [0, 3],
      [6, 9],
      [0, 0],
    ]);
  });
});
