import type { z } from 'zod';
import { type Sentence, sentence } from './sentences.ts';

const ofTypes: Record<string, Sentence> = {
  string: 'formFields.text',
  number: 'formFields.number',
  int: 'values.wholeNumber',
  boolean: 'formFields.yesOrNo',
  array: 'values.list',
  object: 'values.object',
  record: 'values.object',
};

const ofFormats: Record<string, Sentence> = {
  uuid: 'values.id',
  email: 'formFields.email',
  url: 'formFields.url',
  date: 'general.date',
  datetime: 'formFields.datetime',
  time: 'formFields.time',
};

/** Returns the sentence for an issue of a schema without a message. It replaces the default message of Zod. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const name = issue.path?.join('.');
      return issue.input === undefined && name
        ? sentence('values.missing', name)
        : (ofTypes[issue.expected] ?? 'values.refused');
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return sentence('formFields.tooLong', most);
      return issue.origin === 'array' ? sentence('values.tooMany', most) : sentence('formFields.tooLarge', most);
    }
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string') return sentence('formFields.tooShort', least);
      return issue.origin === 'array' ? sentence('values.tooFew', least) : sentence('formFields.tooSmall', least);
    }
    case 'invalid_format':
      return ofFormats[issue.format] ?? 'formFields.pattern';
    case 'not_multiple_of':
      return sentence('formFields.step', issue.divisor);
    case 'invalid_value':
      return sentence('values.oneOf', issue.values.map(String).join(', '));
    case 'unrecognized_keys':
      return sentence('values.unknown', issue.keys.join(', '));
    case 'invalid_union':
      return issue.errors[0]?.[0]?.message ?? 'values.refused';
    default:
      return 'values.refused';
  }
}
