import { plural } from './plural.ts';

export const comments = {
  thread: 'Comments',
  write: 'Write a comment',
  writeReply: 'Write a reply',
  editText: 'Edit comment',
  send: 'Comment',
  sendReply: 'Reply',
  save: 'Save',
  cancel: 'Cancel',
  tooLong: 'This comment is too long. Please shorten it.',
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  list: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  mention: 'Mention someone',
  nobodyFound: 'No member with this name',
  reachesNobody: (written: string[]) =>
    `${written
      .slice(0, 3)
      .map((one) => `“${one}”`)
      .join(', ')}${written.length > 3 ? ' …' : ''} will notify nobody, because no member of the team has this name.`,
  by: (name: string, time: string) => `Comment by ${name}, ${time}`,
  edited: 'edited',
  pinned: 'Pinned',
  deleted: 'This comment was deleted.',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  more: (name: string) => `Actions for the comment by ${name}`,
  copyLink: 'Copy link',
  pin: 'Pin',
  unpin: 'Unpin',
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete comment',
  thisComment: 'this comment',
  repliesStay: (replies: number) => `${plural(replies, 'reply', 'replies')} to it will stay.`,
  earlier: 'Show earlier comments',
  linkGone: 'The comment this link points to no longer exists.',
  empty: { title: 'Talk about the work where it is', text: 'Ask, answer and agree here. Type @ to bring someone in.' },
};
