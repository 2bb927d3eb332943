export const drafts = {
  draft: 'Draft',
  begun: 'You began to write here and have not saved it',
};
