import type { WatchChoice } from '@groundwork/contract/talk/watches';
import { translated } from '../language.ts';

type About = 'task' | 'goal' | 'map' | 'form';

const news: Record<About, string> = {
  task: 'Every comment, status, assignee and due date',
  goal: 'Every comment, status, due date and check-in',
  map: 'When somebody changes the map or adds a record',
  form: 'When somebody adds a record',
};
const automatic: Record<About, string> = {
  task: 'If you created it, are assigned or took part',
  goal: 'If you created it, are assigned or took part',
  map: 'If you created it',
  form: 'Nothing, until you choose to watch',
};
const choices: Record<WatchChoice, string> = { watch: 'Watch', automatic: 'Automatic', mute: 'Mute' };

export const watches = translated({
  title: 'Notifications about this',
  choices,
  notes: (about: About): Record<WatchChoice, string> => ({
    watch: news[about],
    automatic: automatic[about],
    mute: about === 'form' || about === 'map' ? 'Nothing' : 'Only when somebody mentions you',
  }),
  /** The state of the bell. */
  watching: 'You watch this',
  notWatching: 'You do not watch this',
  muted: 'You muted this',
  nobody: 'Nobody watches this',
  watchers: (count: number) => (count === 1 ? '1 person watches this' : `${count} people watch this`),
  more: (count: number) => `and ${count} more`,
});
