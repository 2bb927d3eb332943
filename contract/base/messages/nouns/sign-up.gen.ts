// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const signUp = catalogue('messages.signUp', {
  passwordLength: 'Password must be at least 6 characters long',
  passwordLower: 'Password must contain at least one lowercase letter',
  passwordUpper: 'Password must contain at least one uppercase letter',
  passwordDigit: 'Password must contain at least one number',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordsDiffer: 'Passwords do not match',
  namesRequired: 'First name and last name are required',
});
