// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const firstUse = catalogue('firstUse', {
  team: {
    question: 'What is your team called?',
    about: 'Goals, tasks, forms and maps belong to a team. You can invite the others later.',
    next: 'Continue',
  },
  start: {
    question: 'What do you want to begin with?',
    about: 'Change or delete any of it later.',
    kinds: {
      groups: {
        title: 'A map of groups',
        about: 'Groups and churches as circles, and which began from which.',
        name: {
          label: 'Name of the map',
          example: 'Our groups',
        },
        items: {
          label: 'Groups to begin with',
          examples: [
            'Oak Street',
            'Mill Lane',
            'Harbour',
          ],
        },
        note: 'This is your map: each circle is a group. Select one to write about it, or press + to add one below it.',
      },
      ideas: {
        title: 'Ideas',
        about: 'A map of cards with text and links, and how they hang together.',
        name: {
          label: 'Name of the map',
          example: 'Our ideas',
        },
        items: {
          label: 'Ideas to begin with',
          examples: [
            'What we want to try',
            'Who could help',
            'What we need',
          ],
        },
        note: 'This is your map of ideas: each card is one. Select one to write in it, or press + to add one below it.',
      },
      tasks: {
        title: 'Tasks',
        about: 'A goal, and the first tasks on the way to it.',
        name: {
          label: 'Goal',
          example: 'Our first goal',
        },
        items: {
          label: 'First tasks',
          examples: [
            'Say what we want to reach',
            'Decide who does what',
            'Agree on the next meeting',
          ],
        },
        note: 'This is your goal with its first tasks. They are assigned to you; its progress follows them.',
      },
      form: {
        title: 'A form',
        about: 'For reports and whatever the team wants to write down.',
        name: {
          label: 'Name of the form',
          example: 'Our first form',
        },
        items: {
          label: 'Fields',
          examples: [
            'Who did you visit?',
            'What happened?',
          ],
        },
        note: 'This is your form. It is in the sidebar, where everyone in the team can fill it in.',
      },
    },
    item: (label: string, n: number) => `${label}: ${en.number(n)}`,
    back: 'Back',
    noFields: 'Please write at least one field.',
    nothing: 'Nothing, I will look around',
  },
  closeNote: 'Close this note',
  steps: {
    title: 'Next steps',
    count: (done: number, all: number) => `${en.number(done)} of ${en.number(all)} done`,
    done: 'Done',
    all: {
      invite: {
        title: 'Invite people',
        about: 'By email, or with a link that you pass on yourself.',
        action: 'Invite people',
      },
      goal: {
        title: 'Create a goal',
        about: 'Say what you want to reach, why, and by when.',
        action: 'New goal',
      },
      map: {
        title: 'Draw a map',
        about: 'Of groups, people or ideas, and how they hang together.',
        action: 'New map',
      },
      form: {
        title: 'Make a form',
        about: 'For what your team writes down again and again.',
        action: 'New form',
      },
      import: {
        title: 'Bring your work along',
        about: 'Templates, maps and people from the older product.',
        action: 'Import',
      },
    },
    dismiss: (title: string) => `Hide “${title}”`,
    dismissAll: 'Hide all',
    dismissFailed: 'The step could not be hidden.',
  },
});
