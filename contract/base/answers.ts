import type { z } from 'zod';
import * as messages from './messages.gen.ts';
import { inWords, said as read, type Said, type Sentence } from './sentences.ts';

/** Returns the English words of a sentence. Other text stays. */
export const english = (text: string) => inWords(text, messages);

/** The key and values of a sentence, from which the client makes words of another language; none for other text. */
export const keyed = (text: string): { said?: Said } => {
  const said = read(text);
  return said && english(text) !== text ? { said } : {};
};

/** The body of an answer that refuses a request. */
export const refusalBody = (sentence: string, code: string) => ({ error: english(sentence), ...keyed(sentence), code });

type Issue = { message: string; code?: string | undefined };
/** Returns issues of values with their English words. */
export const issuesInWords = <One extends Issue>(issues: readonly One[]) =>
  issues.map((issue) => ({ ...issue, message: english(issue.message), ...keyed(issue.message) }));

/** Returns the sentence that answers these issues. Names of unknown fields come from the client, so they have none. */
export function sentenceOf(issues: readonly (Issue | z.core.$ZodIssue)[]): Sentence {
  const first = issues.find(({ code }) => code !== 'unrecognized_keys');
  return (first?.message ?? 'general.invalid') as Sentence;
}
