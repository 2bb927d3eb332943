import { translated } from '../language.ts';
export const drafts = translated({
  draft: 'Draft',
  begun: 'You began to write here and have not saved it',
});
