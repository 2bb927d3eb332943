/** The texts of a plural by category ("one", "other") or exact number ("=0"). */
type PluralTexts = { other: string } & Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>>;

const numbers = new Map<string, Intl.NumberFormat>();
/** The locale of the user, or of the process, decides how numbers look, whatever the language of the words. */
function number(value: number, options?: Intl.NumberFormatOptions): string {
  const key = options ? JSON.stringify(options) : '';
  const known = numbers.get(key) ?? new Intl.NumberFormat(undefined, options);
  numbers.set(key, known);
  return known.format(value);
}

/**
 * What the modules that `npm run words:generate` writes call, in the language `tag`. The functions choose between
 * texts that are already complete.
 */
// @__NO_SIDE_EFFECTS__
export function messageFormat(tag: string) {
  const rules: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {};
  const lists: Partial<Record<Intl.ListFormatType, Intl.ListFormat>> = {};
  const chosen = (type: Intl.PluralRuleType, value: number, texts: PluralTexts, offset: number) => {
    rules[type] ??= new Intl.PluralRules(tag, { type });
    return texts[`=${value}`] ?? texts[rules[type].select(value - offset)] ?? texts.other;
  };
  const listed = (type: Intl.ListFormatType, items: readonly string[]) => {
    lists[type] ??= new Intl.ListFormat(tag, { type, style: type === 'unit' ? 'short' : 'long' });
    return lists[type].format(items);
  };
  return {
    number,
    /** The exact number wins, then the category of the number without the offset. */
    plural: (value: number, texts: PluralTexts, offset = 0) => chosen('cardinal', value, texts, offset),
    ordinal: (value: number, texts: PluralTexts, offset = 0) => chosen('ordinal', value, texts, offset),
    /** The text of the value, or that of `other`. */
    select: (value: string | null | undefined, texts: { other: string; [value: string]: string }) =>
      (Object.hasOwn(texts, value ?? 'none') ? texts[value ?? 'none'] : undefined) ?? texts.other,
    /** "a, b and c" */
    list: (items: readonly string[]) => listed('conjunction', items),
    /** "a, b or c" */
    either: (items: readonly string[]) => listed('disjunction', items),
    /** "a, b, c" */
    commas: (items: readonly string[]) => listed('unit', items),
    lowercase: (text: string) => text.toLocaleLowerCase(tag),
  };
}
