import * as messages from '@groundwork/contract/base/messages.gen';

/** A sentence of the catalog with its key, such as "goals.titleRequired". */
type Sentence = { key: string; said: string | ((...values: unknown[]) => string) };

export const sentences: Sentence[] = Object.entries(messages).flatMap(([noun, part]) =>
  Object.entries(part).map(([name, said]) => ({ key: `${noun}.${name}`, said: said as Sentence['said'] })),
);
const saidBy = new Map(sentences.map(({ key, said }) => [key, said]));
const texts = sentences.map(({ said }) => said).filter((said) => typeof said === 'string');
/** A text that several keys share names none of them. */
const isShared = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Whether code quotes a sentence, with any values, and not another one that begins in the same way. */
function isQuoted(code: string, said: Sentence['said']): boolean {
  const isText = typeof said === 'string';
  const parts = isText ? [said] : said(...Array(said.length).fill('□')).split(/□|NaN \w+|NaN/);
  if (isText ? isShared(said) : parts.every((part) => part.trim().length <= 10)) return false;
  const pattern = parts.map((part) => escaped(part).replaceAll("'", "\\\\?'")).join('[^\'"`\n]{0,80}');
  const quotes = code.matchAll(new RegExp(`(['"\`])(${pattern})\\1`, 'g'));
  return quotes.some(([, , quote = '']) => isText || !texts.includes(quote));
}

/** `{ goals, import: imports }` → ["goals", "goals"], ["imports", "import"]. */
const bound = (pattern = '') =>
  pattern
    .split(',')
    .map((one) => one.trim().split(/: */))
    .map(([name = '', alias = name]) => [alias, name] as const);
/** An answer of the fake server, `refuse(403, …)`: the test invents the sentence instead of provoking it. */
const refused = /\brefuse\((?:[^()]|\([^()]*\))*\)/g;

/** Returns whether code names a sentence by its key, by a name that it gives to the key or its noun, or quotes it. */
export function sentencesIn(code: string): (key: string) => boolean {
  const nouns = new Map<string, string>();
  const keys = new Set<string>();
  for (const [, alias = '', noun = ''] of code.matchAll(/(\w+) = messages\.(\w+);/g)) nouns.set(alias, noun);
  for (const [, pattern] of code.matchAll(/\{([^{}]*)\} = messages;/g))
    for (const [alias, noun] of bound(pattern)) nouns.set(alias, noun);
  const said = code.replace(refused, '');
  for (const [, pattern, noun] of code.matchAll(/\{([^{}]*)\} = messages\.(\w+);/g))
    for (const [alias, name] of bound(pattern))
      if ((said.match(new RegExp(`\\b${alias}\\b`, 'g')) ?? []).length > 1) keys.add(`${noun}.${name}`);
  for (const [, noun = '', name] of said.matchAll(/\bmessages\.(\w+)(?:\.(\w+)|\[|\))/g))
    keys.add(`${noun}.${name ?? '*'}`);
  for (const [, alias = '', name] of said.matchAll(/(?<![.\w])(\w+)(?:\.(\w+)|\[)/g))
    if (nouns.has(alias)) keys.add(`${nouns.get(alias)}.${name ?? '*'}`);
  return (key) =>
    keys.has(key) ||
    keys.has(key.replace(/\..*/, '.*')) ||
    said.includes(`'${key}'`) ||
    isQuoted(said, saidBy.get(key) ?? '');
}
