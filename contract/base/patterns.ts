import { RE2JS } from 're2js';
import { limits } from './limits.ts';

/**
 * The work that the patterns of one request may still take. A step is one character in one instruction of a compiled
 * pattern.
 */
export type PatternBudget = { steps: number };
export const patternBudget = (steps: number = limits.form.patternBudget): PatternBudget => ({ steps });

/** A compiled pattern, and its number of instructions; null for an invalid pattern. */
type Compiled = { regex: RE2JS; size: number } | null;
const compiled = new Map<string, Compiled>();
/** An upper bound of the memory of `compiled`. */
let bytes = 0;

/** Counts memory of a pattern. Removes all patterns when there are too many, because compiling again is cheap. */
function count(more: number) {
  bytes += more;
  if (bytes <= limits.form.patternCacheBytes) return;
  compiled.clear();
  bytes = 0;
}

/** Compiles with RE2 syntax, which never backtracks (rulings, "Templates"). */
function compile(pattern: string): Compiled {
  if (pattern.length > limits.form.pattern) return null;
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = tryToCompile(pattern);
  count(2000 + 1000 * (made?.size ?? 0));
  compiled.set(pattern, made);
  return made;
}

function tryToCompile(pattern: string): Compiled {
  try {
    const regex = RE2JS.compile(pattern);
    return { regex, size: regex.programSize() };
  } catch {
    return null;
  }
}

/** The number of instructions of a pattern; null when it is invalid. */
export const patternSize = (pattern: string): number | null => compile(pattern)?.size ?? null;

/** The steps that matching takes at most (see `PatternBudget`). */
export const matchCost = (pattern: string, text: string) => (text.length + 1) * (patternSize(pattern) ?? 0);

/**
 * Whether a text matches a pattern. Returns false for an invalid or too large pattern, and null when the budget is used
 * up.
 */
export function matchesPattern(pattern: string, text: string, budget = patternBudget()): boolean | null {
  const known = compile(pattern);
  if (!known || known.size > limits.form.patternSteps) return false;
  budget.steps -= matchCost(pattern, text);
  if (budget.steps < 0) return null;
  const matches = known.regex.test(text);
  // The automaton gains at most one state per character, and a state lists at most all instructions.
  count(text.length * (300 + 8 * known.size));
  return matches;
}
