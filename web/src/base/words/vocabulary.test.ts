import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';

// STYLE.md, "Words of the interface": one word for one thing.
const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const catalogues = globSync(['web/src/*/words.en.json', 'contract/base/messages/*.en.json'], { cwd: root }).toSorted();

/** Returns the texts of a message: its own, and those of its cases, with … for each placeholder. */
function textsOfMessage(elements: MessageFormatElement[]): string[] {
  const own = elements.map((element) => (element.type === TYPE.literal ? element.value : '…')).join('');
  const options = elements.flatMap((element) => ('options' in element ? Object.values(element.options) : []));
  return [own, ...options.flatMap(({ value }) => textsOfMessage(value))];
}
/** Returns the texts of a part of a catalogue. */
function textsOfJson(json: unknown): string[] {
  if (typeof json === 'string') return textsOfMessage(parse(json, { ignoreTag: true }));
  return Object.entries(json as object).flatMap(([key, part]) => (key.startsWith('@') ? [] : textsOfJson(part)));
}

const kebab = (noun: string) => noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const texts = catalogues.flatMap((file) =>
  Object.entries(JSON.parse(read(file))).flatMap(([noun, json]) =>
    noun.startsWith('@') ? [] : textsOfJson(json).map((text) => ({ file: kebab(noun), text })),
  ),
);
const found = (pattern: RegExp, except: (one: (typeof texts)[number]) => boolean = () => false) =>
  texts.filter((one) => pattern.test(one.text) && !except(one)).map(({ file, text }) => `${file}: ${text}`);

it('reads the texts of all catalogs', () => {
  expect(catalogues.length).toBeGreaterThan(12);
  expect(textsOfJson({ '@a': { description: 'no' }, a: ["{n, plural, one {# of {b}} other {d'{'}} e {f}"] })).toEqual([
    ...['… e …', '… of …', 'd{'],
  ]);
  expect(texts.length).toBeGreaterThan(1500);
});

it('calls whoever does a task or reaches a goal its assignee', () => {
  const aboutTeams = [
    'account',
    'teams',
    'deletions',
    'invitations',
    'admin',
    'second-factor',
    'quotas',
    'permissions',
    'security-log',
  ];
  const isAboutTeam = ({ file, text }: (typeof texts)[number]) =>
    aboutTeams.includes(file) || text.includes('owners and admins of the team');
  expect(found(/\bowner|\b(that|which) you own\b|\bowned by\b/i, isAboutTeam)).toEqual([]);
  const ofTeams =
    /team|role|owns? |owners|(an|another|choose|one) owner|as an owner|make owner|^owner$|no owner|owned by|only owner/i;
  expect(found(/\bowner/i, ({ text }) => ofTeams.test(text))).toEqual([]);
});

it('calls what people fill in a record', () => {
  expect(found(/\bentr(y|ies)\b/i)).toEqual([]);
});

it('asks before deleting in one form, that of the specification', () => {
  const question = /^Are you sure you want to delete ("…"|…)\? This action cannot be undone\.$/;
  // Undo on the map restores nodes, so the question about them does not say that deleting cannot be undone.
  const ofMapNodes = ({ file, text }: (typeof texts)[number]) => file === 'maps' && text === 'Delete …?';
  expect(found(/\bdelet.*\?|are you sure|cannot be undone/i, ofMapNodes).map((one) => one.split(': ')[1])).toEqual([
    expect.stringMatching(question),
    expect.stringMatching(question),
  ]);
});

it('says the plan in the team switcher and offers the upgrade in the user menu, and nowhere else', () => {
  expect(found(/Upgrade|\bPro\b/)).toEqual(['shell: Upgrade to Pro']);
  expect(found(/\bplan$/i, ({ text }) => text !== '… plan')).toEqual(['shell: … plan']);
  expect(found(/free plan/i)).toEqual([]);
  const used = (pattern: RegExp) =>
    globSync('web/src/**/*.tsx', { cwd: root })
      .filter((file) => !file.includes('.test.') && pattern.test(read(file)))
      .map((file) => basename(file))
      .toSorted();
  expect(used(/\.plan\(/)).toEqual(['team-menu.tsx', 'team-switcher.tsx']);
  expect(used(/\.upgrade\b/)).toEqual(['user-menu-list.tsx']);
});

it('calls the picture of a person their avatar', () => {
  expect(found(/\bphotos?\b/i)).toEqual([]);
});
