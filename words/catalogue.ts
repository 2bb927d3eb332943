import {
  expressionOf,
  Fault,
  type Message,
  mayBeLeftOut,
  type Placeholder,
  quoted,
  read,
  typeOf,
} from './message-code.ts';

/** Messages, lists of them, and groups of them, by key. Keys with "@" describe the key after it. */
export type Json = string | Json[] | { [key: string]: Json };
type About = {
  /** A note to translators. */
  description?: string;
  /** In the order of the parameters. Those of a group hold for all of its messages. */
  placeholders?: Record<string, Placeholder>;
  /** The messages of the group take one object with their placeholders. */
  named?: boolean;
};
/** One message of the English catalogue, as far as other languages must agree with it. */
type Signature = {
  placeholders: Record<string, Placeholder>;
  parameters: { name: string; type: string; optional: boolean }[];
  named: boolean;
  cases: Map<string, Set<string>>;
};
type Signatures = Map<string, Signature | 'group' | number>;
type Faults = { key: string; reason: string }[];

const reserved =
  /^(break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|await)$/;

/** Returns the code of the value of a key: a text, a function, an array or an object. */
class Writer {
  readonly faults: Faults = [];
  /** Of the messages that were written. */
  readonly signatures: Signatures = new Map();
  readonly tag: string;
  /** The English signatures, for another language. */
  readonly english: Signatures | null;
  readonly helper: string;
  constructor(tag: string, english: Signatures | null) {
    this.tag = tag;
    this.english = english;
    this.helper = tag.replaceAll('-', '');
  }

  value(json: Json, key: string, about: About, indent: string): string | null {
    if (typeof json === 'string') return this.message(json, key, about);
    const known = this.english?.get(key);
    if (this.english && known === undefined) return this.fault(key, 'English has no such key');
    if (Array.isArray(json)) return this.array(json, key, about, indent);
    if (known !== undefined && known !== 'group') return this.fault(key, 'is one message in English, not a group');
    this.signatures.set(key, 'group');
    const lines = Object.entries(json).flatMap(([name, child]) => {
      if (name.startsWith('@')) {
        if (this.english) this.fault(`${key}.${name}`, 'only the English catalogue describes messages');
        else if (!(name.slice(1) in json)) this.fault(`${key}.${name}`, 'describes a key that is not there');
        return [];
      }
      // A description is of the catalogue, and no text.
      const own = (json[`@${name}`] ?? {}) as About;
      const code = this.value(child, `${key}.${name}`, inherited(about, own), `${indent}  `);
      if (code === null) return [];
      const comment = own.description ? `${indent}  /** ${own.description} */\n` : '';
      return [`${comment}${indent}  ${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: ${code},\n`];
    });
    return `{\n${lines.join('')}${indent}}`;
  }

  private array(json: Json[], key: string, about: About, indent: string): string | null {
    const known = this.english?.get(key);
    if (this.english && known !== json.length) return this.fault(key, `English has ${known ?? 'no'} items here`);
    this.signatures.set(key, json.length);
    const items = json.map((item, index) => this.value(item, `${key}.${index}`, about, `${indent}  `));
    return `[\n${items.map((item) => `${indent}  ${item ?? "''"},\n`).join('')}${indent}]`;
  }

  private fault(key: string, reason: string): null {
    this.faults.push({ key, reason });
    return null;
  }

  private message(text: string, key: string, about: About): string | null {
    try {
      const message = read(text, this.tag);
      const signature = this.english ? this.agreed(message, key) : this.declared(message, about);
      this.signatures.set(key, signature);
      const { uses } = message;
      // The placeholders of English say how a text is formatted, except lower case, which not every language has.
      const placeholders = this.english
        ? Object.fromEntries(
            Object.entries(signature.placeholders).map(([name, { type }]) => [name, { ...(type && { type }) }]),
          )
        : signature.placeholders;
      const code = expressionOf(message.elements, { helper: this.helper, uses, placeholders });
      if (signature.parameters.length === 0) return code;
      const used = ({ name }: { name: string }) => (uses.has(name) ? name : `_${name}`);
      const typed = ({ name, type, optional }: Signature['parameters'][number]) =>
        `${name}${optional ? '?' : ''}: ${type}`;
      if (!signature.named)
        return `(${signature.parameters.map((one) => typed({ ...one, name: used(one) })).join(', ')}) => ${code}`;
      // The caller gives the placeholders of the whole group.
      const taken = signature.parameters.filter(({ name }) => uses.has(name));
      if (taken.length === 0) return `(_: unknown) => ${code}`;
      return `({ ${taken.map(({ name }) => name).join(', ')} }: { ${taken.map(typed).join('; ')} }) => ${code}`;
    } catch (error) {
      if (error instanceof Fault) return this.fault(key, error.message);
      throw error;
    }
  }

  /** The signature of an English message. */
  private declared({ uses }: Message, { placeholders = {}, named = false }: About): Signature {
    const names = [...new Set([...Object.keys(placeholders), ...uses.keys()])];
    for (const name of names)
      if (reserved.test(name) || name === this.helper) throw new Fault(`the placeholder {${name}} needs another name`);
    const parameters = names.map((name) => {
      const use = uses.get(name) ?? { plain: true, number: false, cases: new Set(), open: false };
      return { name, type: typeOf(use, placeholders[name]), optional: mayBeLeftOut(use, placeholders[name]) };
    });
    // A parameter before one that is always given cannot be left out.
    for (const [index, one] of parameters.entries())
      if (parameters.slice(index + 1).some(({ optional }) => !optional)) one.optional = false;
    return { placeholders, parameters, named, cases: new Map([...uses].map(([name, use]) => [name, use.cases])) };
  }

  /** The signature of the English message, if this message fits it. */
  private agreed({ uses }: Message, key: string): Signature {
    const english = this.english?.get(key);
    if (english === undefined) throw new Fault('English has no such key');
    if (typeof english !== 'object') throw new Fault('is a group in English, not one message');
    const unknown = [...uses.keys()].filter((name) => !english.parameters.some((one) => one.name === name));
    if (unknown.length > 0) throw new Fault(`has {${unknown.join('}, {')}}, which English does not have`);
    const missing = [...english.cases.keys()].filter((name) => !uses.has(name));
    if (missing.length > 0) throw new Fault(`lacks {${missing.join('}, {')}}`);
    for (const [name, { cases, number }] of uses) {
      const known = english.cases.get(name) ?? new Set();
      const more = [...cases].filter((one) => !known.has(one));
      if (more.length > 0) throw new Fault(`{${name}} has the case ${more.join(', ')}, which English does not have`);
      if (number && !english.parameters.find((one) => one.name === name)?.type.includes('number'))
        throw new Fault(`{${name}} is no number in English`);
    }
    return english;
  }
}

const inherited = (group: About, own: About): About => {
  const placeholders = { ...group.placeholders, ...own.placeholders };
  return { placeholders, named: own.named ?? group.named ?? false };
};

/** Returns the code of each noun of a catalogue, what other languages must agree with, and what is wrong with it. */
export function compiled(catalogue: { [noun: string]: Json }, tag: string, english: Signatures | null = null) {
  const writer = new Writer(tag, english);
  const nouns = Object.entries(catalogue)
    .filter(([noun]) => !noun.startsWith('@'))
    .map(([noun, json]) => {
      const about = (catalogue[`@${noun}`] ?? {}) as About;
      const known = !english || english.has(noun);
      if (!known) writer.faults.push({ key: noun, reason: 'English has no such noun' });
      return { noun, description: about.description, code: known ? writer.value(json, noun, about, '') : null };
    });
  return { nouns, signatures: writer.signatures, faults: writer.faults, helper: writer.helper };
}
