// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const formFields = catalogue('messages.formFields', {
  required: (label: string) => `Please fill in ${label}.`,
  choose: (label: string) => `Please choose ${label}.`,
  tick: (label: string) => `Please check ${label}.`,
  tooShort: (least: number) => en.plural(least, { one: `Please use at least ${least} character.`, other: `Please use at least ${least} characters.` }),
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  pattern: 'This does not match the required format.',
  patternText: (most: number) => `A text with a required format has at most ${most} characters.`,
  patternBudget: 'This is too much text with a required format for one request. Please shorten it.',
  text: 'This must be text.',
  number: 'Please enter a number.',
  tooSmall: (least: number) => `Please enter ${least} or more.`,
  tooLarge: (most: number) => `Please enter ${most} or less.`,
  step: (step: number) => `Please enter a multiple of ${step}.`,
  email: 'Please enter a valid email address.',
  url: 'Please enter a web address that starts with http:// or https://.',
  tel: 'Please enter a phone number.',
  date: 'Please enter a date between 1900 and 2200.',
  datetime: 'Please enter a date and a time.',
  time: 'Please enter a time.',
  yesOrNo: 'This must be yes or no.',
  option: 'Please choose one of the options.',
  options: 'Please choose among the options, each once.',
  jsonSize: 'This is larger than 1 MB.',
  jsonDepth: 'This is nested too deeply.',
  unknown: (name: string) => `This form has no field named ${name}.`,
  ofField: (label: string, problem: string) => `${label}: ${problem}`,
});
