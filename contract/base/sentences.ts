import type * as messages from './messages.gen.ts';

type Messages = typeof messages;
type Noun = keyof Messages;
/** A sentence with its values as JSON. A value may be a sentence. */
export type Said = [key: Key, ...values: SaidValue[]];
type SaidValue = string | number | null | Said;

/** The key of a message, such as "goals.cycle" for `messages.goals.cycle`. The rules in SQL name the same keys. */
export type Key = { [Of in Noun]: `${Of}.${keyof Messages[Of] & string}` }[Noun];
type MessageOf<Of extends Key> = Of extends `${infer N extends Noun}.${infer Name}`
  ? Name extends keyof Messages[N]
    ? Messages[N][Name]
    : never
  : never;
type KeyOf<Kind> = { [Of in Key]: MessageOf<Of> extends Kind ? Of : never }[Key];
/** The key of a message without values. */
type TextKey = KeyOf<string>;
type ValuesOf<Of extends Key> =
  MessageOf<Of> extends (...values: infer Values) => string
    ? { [Place in keyof Values]: Values[Place] | (string extends Values[Place] ? Said : never) }
    : [];

declare const withValues: unique symbol;
/**
 * Names a message in an answer, in a schema or in stored text: its key, or its key and values as JSON. `said` reads it.
 * The receiver turns it into words of its language.
 */
export type Sentence = TextKey | (string & { [withValues]: true });

/** `sentence('labels.inUse', 3)` names `messages.labels.inUse(3)`. */
export const sentence = <Of extends Exclude<Key, TextKey>>(key: Of, ...values: ValuesOf<Of>) =>
  JSON.stringify([key, ...values]) as Sentence;

/** Returns the key and the values of a sentence; null for other text. */
export function said(text: string): Said | null {
  if (/^\w+\.\w+$/.test(text)) return [text as Key];
  if (!/^\["\w+\.\w+"/.test(text)) return null;
  try {
    return JSON.parse(text) as Said;
  } catch {
    return null;
  }
}

/** Returns the words of a sentence; null if its message or a value is missing. `messageOf` finds the message of a key. */
export function wordsOf([key, ...values]: Said, messageOf: (key: string) => unknown): string | null {
  const message = messageOf(key);
  if (typeof message !== 'function') return typeof message === 'string' ? message : null;
  if (values.length < message.length) return null;
  return message(...values.map((value) => (Array.isArray(value) ? wordsOf(value as Said, messageOf) : value)));
}

/** Returns the words of a sentence out of the messages of these nouns. Other text stays. */
export function inWords(text: string, nouns: Partial<Messages>): string {
  const groups = nouns as Record<string, Record<string, unknown>>;
  const messageOf = (key: string) => {
    const [noun = '', name = ''] = key.split('.');
    return Object.hasOwn(groups, noun) && Object.hasOwn(groups[noun] ?? {}, name) ? groups[noun]?.[name] : undefined;
  };
  const sentence = said(text);
  return (sentence && wordsOf(sentence, messageOf)) ?? text;
}
