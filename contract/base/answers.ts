import type { z } from 'zod';
import * as messages from './messages.gen.ts';
import { inWords, said as read, type Said, type Sentence } from './sentences.ts';

/** Returns the English words of a sentence. Other text stays. */
export const english = (text: string) => inWords(text, messages);

/**
 * Returns a sentence for an answer: its English words, and its key and values, from which a client makes words of
 * another language. Other text has no key.
 */
export function answered(text: string): { message: string; said?: Said } {
  const [message, said] = [english(text), read(text)];
  return { message, ...(said && message !== text && { said }) };
}

/** The body of an answer that refuses a request. */
export function refusalBody(sentence: string, code: string) {
  const { message, said } = answered(sentence);
  return { error: message, ...(said && { said }), code };
}

type Issue = { message: string; code?: string | undefined };
/** Returns issues of values with their English words. */
export const issuesInWords = <One extends Issue>(issues: readonly One[]) =>
  issues.map((issue) => ({ ...issue, ...answered(issue.message) }));

/** Returns the sentence that answers these issues. Names of unknown fields come from the client, so they have none. */
export function sentenceOf(issues: readonly (Issue | z.core.$ZodIssue)[]): Sentence {
  const first = issues.find(({ code }) => code !== 'unrecognized_keys');
  return (first?.message ?? 'general.invalid') as Sentence;
}
