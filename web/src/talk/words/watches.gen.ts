// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const watches = catalogue('watches', {
  title: 'Notifications about this',
  choices: {
    watch: 'Watch',
    automatic: 'Automatic',
    mute: 'Mute',
  },
  /** The state of the bell. */
  watching: 'You watch this',
  notWatching: 'You do not watch this',
  muted: 'You muted this',
  nobody: 'Nobody watches this',
  watchers: (count: number) => en.plural(count, { one: '1 person watches this', other: `${count} people watch this` }),
  more: (count: number) => `and ${count} more`,
  notesOf: {
    task: {
      watch: 'Every comment, status, assignee and due date',
      automatic: 'If you created it, are assigned or took part',
      mute: 'Only when somebody mentions you',
    },
    goal: {
      watch: 'Every comment, status, due date and check-in',
      automatic: 'If you created it, are assigned or took part',
      mute: 'Only when somebody mentions you',
    },
    map: {
      watch: 'When somebody changes the map or adds a record',
      automatic: 'If you created it',
      mute: 'Nothing',
    },
    form: {
      watch: 'When somebody adds a record',
      automatic: 'Nothing, until you choose to watch',
      mute: 'Nothing',
    },
  },
});
