/** Loads the words of one domain in a language other than English. */
type Load = () => Promise<{ words: Readonly<Record<string, unknown>> }>;
/** The functions that load the words of each language, by tag. */
export type Languages = Readonly<Record<string, readonly Load[]>>;
type Language = {
  tag: string;
  /** By noun, with "messages." before the nouns of messages. Empty for English. */
  words: Readonly<Record<string, unknown>>;
  /** Changes each text when it is read (pseudo.ts). */
  change?: (text: unknown) => unknown;
};

const english: Language = { tag: 'en', words: {} };
let chosen = english;
const listeners = new Set<() => void>();

/** Returns the tag of the language of the words. */
export const languageNow = () => chosen.tag;
/** Returns the direction of the text of the language. */
export const directionNow = () => (/^(ar|fa|he|ur)\b/.test(chosen.tag) ? 'rtl' : 'ltr');
/** Calls `listener` after each change of the language. Returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Changes to a language whose words are there. */
export function changeLanguage(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener();
}

/**
 * Loads the words of a language and then changes to it. A language without words here means English. If loading fails,
 * the language stays.
 */
export async function chooseLanguage(tag: string, languages: Languages): Promise<void> {
  const load = languages[tag];
  if (!load) return changeLanguage(english);
  const modules = await Promise.all(load.map((words) => words()));
  changeLanguage({ tag, words: Object.assign({}, ...modules.map(({ words }) => words)) });
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the part of a group with this name, if there are both. */
const partOf = (group: unknown, name: string): unknown => (group as Record<string, unknown> | undefined)?.[name];

/** Returns the message of a key such as "goals.cycle" in the chosen language, if it is there and is not English. */
export function messageNow(key: string): unknown {
  const [noun = '', name = ''] = key.split('.');
  return partOf(chosen.words[`messages.${noun}`], name);
}

/**
 * Returns an object that reads like `english`, but each of its texts is that of the chosen language when it is read. A
 * text that the language lacks is English.
 */
// @__NO_SIDE_EFFECTS__
export function catalogue<Words extends object>(noun: string, english: Words): Words {
  return read(english, () => chosen.words[noun]);
}
function read<Words extends object>(english: Words, group: () => unknown): Words {
  const groups = new Map<string, object>();
  return new Proxy(english, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name !== 'string') return value;
      if (!isGroup(value)) {
        const text = value === undefined ? undefined : (partOf(group(), name) ?? value);
        return chosen.change ? chosen.change(text) : text;
      }
      const known = groups.get(name) ?? read(value, () => partOf(group(), name));
      groups.set(name, known);
      return known;
    },
  });
}

/** The messages of a catalogue with functions that are more than a message. */
type Extended<Messages, More> = {
  [Name in keyof Messages | keyof More]: Name extends keyof More
    ? Name extends keyof Messages
      ? More[Name] extends string | ((...values: never[]) => unknown)
        ? More[Name]
        : Extended<Messages[Name], More[Name]>
      : More[Name]
    : Name extends keyof Messages
      ? Messages[Name]
      : never;
};

/**
 * Returns `messages` with those of `more` added or in their place, in groups too. A text in `more` that depends on the
 * language is a getter or a function.
 */
// @__NO_SIDE_EFFECTS__
export function extended<Messages extends object, More extends object>(
  messages: Messages,
  more: More,
): Extended<Messages, More> {
  const properties: PropertyDescriptorMap = Object.fromEntries(
    Object.keys(messages).map((name) => [name, { enumerable: true, get: () => Reflect.get(messages, name) }]),
  );
  for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(more))) {
    const group: unknown = isGroup(own.value) ? Reflect.get(messages, name) : undefined;
    properties[name] = isGroup(group) ? { ...own, value: extended(group, own.value) } : own;
  }
  return Object.defineProperties({}, properties) as Extended<Messages, More>;
}
