// Generated from `api/mail/words.en.json` by `npm run words:generate`. Change the catalogue instead.

/** Words that several mails share. */
export const mails = {
  /** The first line of a mail. */
  hello: (name?: string | null | undefined) => (name ? `Hello ${name},` : 'Hello,'),
  someone: 'Someone',
  aTeam: 'a team',
  /** Subjects of mails that a stranger can cause. They contain no text of the sender; only the body does. */
  subjectsFromStrangers: {
    invitation: 'You are invited to a team in Groundwork',
    transfer: 'A request from another team in Groundwork',
  },
};
