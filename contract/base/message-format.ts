/** The texts of a plural by category ("one", "other") or exact number ("=0"). */
type PluralTexts = { other: string } & Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>>;

const kept = new Map<string, unknown>();
/** Makes a formatter once, because that is slow. */
function once<Formatter>(key: string, make: () => Formatter): Formatter {
  const known = (kept.get(key) ?? make()) as Formatter;
  kept.set(key, known);
  return known;
}

/** The locale of the user, or of the process, decides how numbers look, whatever the language of the words. */
const number = (value: number, options?: Intl.NumberFormatOptions) =>
  once(`number ${JSON.stringify(options)}`, () => new Intl.NumberFormat(undefined, options)).format(value);

/**
 * Returns the functions for plurals, numbers, lists and selects in the language `tag`. The modules that `npm run
 * words:generate` writes call them with complete texts to choose from.
 */
// @__NO_SIDE_EFFECTS__
export function messageFormat(tag: string) {
  const chosen = (type: Intl.PluralRuleType, value: number, texts: PluralTexts, offset: number) => {
    const rules = once(`${tag} ${type}`, () => new Intl.PluralRules(tag, { type }));
    return texts[`=${value}`] ?? texts[rules.select(value - offset)] ?? texts.other;
  };
  const listed = (type: Intl.ListFormatType, items: readonly string[]) =>
    once(`${tag} ${type}`, () => new Intl.ListFormat(tag, { type, style: type === 'unit' ? 'short' : 'long' })).format(
      items,
    );
  return {
    number,
    /** The exact number wins, then the category of the number without the offset. */
    plural: (value: number, texts: PluralTexts, offset = 0) => chosen('cardinal', value, texts, offset),
    /** `plural` of texts in which "#" is the number, less the offset. */
    counted: (value: number, texts: PluralTexts, offset = 0) =>
      chosen('cardinal', value, texts, offset).replaceAll('#', number(value - offset)),
    ordinal: (value: number, texts: PluralTexts, offset = 0) => chosen('ordinal', value, texts, offset),
    /** The text of the value, or that of `other`. No value, or an empty one, is `none`. */
    select: (value: string | null | undefined, texts: Readonly<Record<string, string>>) =>
      new Map(Object.entries(texts)).get(value || 'none') ?? texts.other ?? '',
    /** "a, b and c" */
    list: (items: readonly string[]) => listed('conjunction', items),
    /** "a, b or c" */
    either: (items: readonly string[]) => listed('disjunction', items),
    /** "a, b, c" */
    commas: (items: readonly string[]) => listed('unit', items),
    /** "2 minutes", for seconds. Rounds up, so that nobody comes back too early. */
    wait: (seconds: number) => {
      const [unit, length] =
        seconds <= 60
          ? (['second', 1] as const)
          : seconds <= 3600
            ? (['minute', 60] as const)
            : (['hour', 3600] as const);
      const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
      const format = once(`${tag} ${unit}`, () => new Intl.NumberFormat(tag, options));
      return format.format(Math.max(1, Math.ceil(seconds / length)));
    },
    lowercase: (text: string) => text.toLocaleLowerCase(tag),
  };
}
