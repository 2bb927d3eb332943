import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A reason to refuse a message, in words for its translator. */
export class Fault extends Error {}

/** What a key "@…" of the English catalogue says about a placeholder. */
export type Placeholder = { type?: string; lowercase?: boolean };
const texts = 'readonly string[]';
/** The types of placeholders that `messageFormat` formats, with their types in TypeScript. */
const formatted: Record<string, string> = { list: texts, either: texts, commas: texts, wait: 'number' };
/** How a message uses a placeholder. */
type Use = {
  plain: boolean;
  number: boolean;
  /** The cases of its selects, without `other`. */
  cases: Set<string>;
  /** Whether a select has a text for `other`, so that the placeholder may have further values. */
  open: boolean;
};
export type Message = { elements: MessageFormatElement[]; uses: Map<string, Use> };

/** Returns the parsed message and how it uses each placeholder. Throws `Fault`. */
export function read(text: string, tag: string): Message {
  let elements: MessageFormatElement[];
  try {
    elements = parse(text, { ignoreTag: true, shouldParseSkeletons: true });
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { column: number } } };
    throw new Fault(`${message.toLowerCase().replaceAll('_', ' ')} at column ${location?.start.column ?? 1}`);
  }
  const uses: Message['uses'] = new Map();
  visit(elements, tag, uses);
  return { elements, uses };
}

function visit(elements: MessageFormatElement[], tag: string, uses: Message['uses']): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const name = element.value;
    if (!/^[a-z]\w*$/i.test(name)) throw new Fault(`the placeholder {${name}} needs a name of letters`);
    const use = uses.get(name) ?? { plain: false, number: false, cases: new Set(), open: false };
    uses.set(name, use);
    if (element.type === TYPE.argument) use.plain = true;
    else if (element.type === TYPE.number) use.number = true;
    else if (element.type === TYPE.plural) {
      use.number = true;
      checkCategories(name, Object.keys(element.options), element.pluralType ?? 'cardinal', tag);
    } else if (element.type === TYPE.select) {
      for (const one of Object.keys(element.options)) if (one !== 'other') use.cases.add(one);
      if (element.options.other?.value.length) use.open = true;
    } else throw new Fault(`{${name}} is a ${TYPE[element.type]}: format dates and times before, as text`);
    if ('options' in element) for (const { value } of Object.values(element.options)) visit(value, tag, uses);
  }
}

function checkCategories(name: string, given: string[], type: Intl.PluralRuleType, tag: string): void {
  const demanded: string[] = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
  const kind = type === 'ordinal' ? 'selectordinal' : 'plural';
  const missing = demanded.filter((category) => !given.includes(category));
  if (missing.length > 0) throw new Fault(`the ${kind} of {${name}} lacks ${missing.join(', ')}, which ${tag} has`);
  const unknown = given.filter((category) => !category.startsWith('=') && !demanded.includes(category));
  if (unknown.length > 0) throw new Fault(`the ${kind} of {${name}} has ${unknown.join(', ')}, which ${tag} lacks`);
}

const isBoolean = ({ cases }: Use, type = 'boolean') =>
  type === 'boolean' && cases.size > 0 && [...cases].every((one) => one === 'true' || one === 'false');
/** The case `none` stands for null, undefined and the empty text. */
const mayBeNone = ({ cases }: Use) => cases.has('none');
const isOptional = (use: Use) => mayBeNone(use) && cases(use).length === 0;
const cases = (use: Use) => [...use.cases].filter((one) => one !== 'none');

/** Returns the TypeScript type of a placeholder. */
export function typeOf(use: Use, { type }: Placeholder = {}): string {
  if (type) return formatted[type] ?? type;
  if (isBoolean(use)) return 'boolean';
  const none = mayBeNone(use) ? ' | null | undefined' : '';
  if (use.number) return `number${none}`;
  if (cases(use).length > 0 && !use.open && !use.plain) return `${cases(use).map(quoted).join(' | ')}${none}`;
  return `string${none}`;
}
/** Whether a call may leave the placeholder out, if it is the last. */
export const mayBeLeftOut = (use: Use, { type }: Placeholder = {}) => isOptional(use) && !type;

export const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

type Context = { helper: string; uses: Message['uses']; placeholders: Record<string, Placeholder> };
type PluralAround = { name: string; offset: number } | null;

/** Returns the TypeScript expression of a message. `helper` is the name of `messageFormat(tag)`. */
export function expressionOf(elements: MessageFormatElement[], context: Context, around: PluralAround = null): string {
  const parts = elements.map((element) =>
    element.type === TYPE.literal ? { text: element.value } : { code: codeOf(element, context, around) },
  );
  if (parts.every((part) => 'text' in part)) return quoted(parts.map(({ text }) => text).join(''));
  const [only] = parts;
  // A template literal also makes a text of a number.
  if (parts.length === 1 && only?.code && elements[0]?.type !== TYPE.argument) return only.code;
  const inTemplate = (text: string) => text.replaceAll(/[\\`]|\$\{/g, '\\$&').replaceAll('\n', '\\n');
  return `\`${parts.map(({ text, code }) => (code ? `\${${code}}` : inTemplate(text ?? ''))).join('')}\``;
}

function codeOf(element: MessageFormatElement, context: Context, around: PluralAround): string {
  const { helper, uses, placeholders } = context;
  if (element.type === TYPE.pound) {
    if (!around) return "'#'";
    return `${helper}.number(${around.name}${around.offset ? ` - ${around.offset}` : ''})`;
  }
  if (element.type === TYPE.literal || element.type === TYPE.tag) return quoted(element.value);
  const name = element.value;
  const use = uses.get(name);
  if (element.type === TYPE.argument) {
    const { type, lowercase } = placeholders[name] ?? {};
    if (type && type in formatted) return `${helper}.${type}(${name})`;
    return lowercase ? `${helper}.lowercase(${name})` : name;
  }
  if (element.type === TYPE.number) return numberCode(helper, name, element.style);
  const textOf = (option: string, inner = around) => {
    const value = 'options' in element ? element.options[option]?.value : undefined;
    return expressionOf(value ?? [], context, inner);
  };
  const all = (options: string[], inner = around) =>
    options.map((option) => `${keyed(option)}: ${textOf(option, inner)}`).join(', ');
  if (element.type === TYPE.plural) {
    const kind = element.pluralType === 'ordinal' ? 'ordinal' : 'plural';
    const offset = element.offset ? `, ${element.offset}` : '';
    if (kind === 'plural' && areCounts(Object.values(element.options).map(({ value }) => value))) {
      const texts = Object.entries(element.options).map(
        ([option, { value }]) => `${keyed(option)}: ${quoted(value.map((part) => textOfCount(part)).join(''))}`,
      );
      return `${helper}.counted(${name}, { ${texts.join(', ')} }${offset})`;
    }
    const texts = all(Object.keys(element.options), { name, offset: element.offset });
    return `${helper}.${kind}(${name}, { ${texts} }${offset})`;
  }
  if (element.type !== TYPE.select || !use) throw new Fault(`{${name}} is of a kind that is not known here`);
  const options = Object.keys(element.options);
  if (isBoolean(use, placeholders[name]?.type)) {
    const of = (value: 'true' | 'false') => textOf(options.includes(value) ? value : 'other');
    return `(${name} ? ${of('true')} : ${of('false')})`;
  }
  if (options.length === 2 && options.includes('none')) {
    const isGiven = use.number ? `${name} !== null && ${name} !== undefined` : name;
    return `(${isGiven} ? ${textOf('other')} : ${textOf('none')})`;
  }
  return `${helper}.select(${name}, { ${all(options.filter((one) => one !== 'other' || use.open))} })`;
}

const keyed = (option: string) => (/^\w+$/.test(option) ? option : quoted(option));
/** Whether the texts of a plural are words around its number, which `counted` writes in the place of "#". */
const areCounts = (texts: MessageFormatElement[][]) =>
  texts.flat().every((one) => one.type === TYPE.pound || (one.type === TYPE.literal && !one.value.includes('#'))) &&
  texts.flat().some((one) => one.type === TYPE.pound);
const textOfCount = (element: MessageFormatElement) => (element.type === TYPE.literal ? element.value : '#');

/** The number skeletons that catalogues use: percent, scale, group-off, and fractions. */
function numberCode(helper: string, name: string, style: unknown): string {
  if (style === null || style === undefined) return `${helper}.number(${name})`;
  if (typeof style === 'string' || !(typeof style === 'object' && 'parsedOptions' in style))
    throw new Fault(`{${name}} has the number style “${String(style)}”: write a skeleton such as ::percent`);
  const { scale = 1, ...options } = style.parsedOptions as Intl.NumberFormatOptions & { scale?: number };
  const scaled = scale === 1 ? name : scale < 1 ? `${name} / ${Math.round(1 / scale)}` : `${name} * ${scale}`;
  return `${helper}.number(${scaled}, ${JSON.stringify(options)})`;
}
