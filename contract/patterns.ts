import { RE2JS } from 're2js';
import { limits } from './limits.ts';

const compiled = new Map<string, RE2JS | null>();

/**
 * Compiles with RE2 syntax, which never backtracks (rulings, "Templates"); null for an invalid or too costly pattern.
 */
export function compilePattern(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = tryToCompile(pattern);
  if (compiled.size >= 200) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function tryToCompile(pattern: string): RE2JS | null {
  if (pattern.length > limits.form.pattern) return null;
  try {
    const made = RE2JS.compile(pattern);
    return made.programSize() <= limits.form.patternSteps ? made : null;
  } catch {
    return null;
  }
}
