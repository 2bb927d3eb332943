import type { StartKind } from '@groundwork/contract/people/team-starts';
import type { NextStep } from '@groundwork/contract/work/next-steps';
import { translated } from '../language.ts';

/**
 * A choice of the first step. The example name is the default, and the examples of items are placeholders. The page
 * that opens then shows `note`.
 */
type Start = {
  title: string;
  about: string;
  name: { label: string; example: string };
  items: { label: string; examples: string[] };
  note: string;
};

const kinds: Record<StartKind, Start> = {
  groups: {
    title: 'A map of groups',
    about: 'Groups and churches as circles, and which began from which.',
    name: { label: 'Name of the map', example: 'Our groups' },
    items: { label: 'Groups to begin with', examples: ['Oak Street', 'Mill Lane', 'Harbour'] },
    note: 'This is your map: each circle is a group. Select one to write about it, or press + to add one below it.',
  },
  ideas: {
    title: 'Ideas',
    about: 'A map of cards with text and links, and how they hang together.',
    name: { label: 'Name of the map', example: 'Our ideas' },
    items: { label: 'Ideas to begin with', examples: ['What we want to try', 'Who could help', 'What we need'] },
    note: 'This is your map of ideas: each card is one. Select one to write in it, or press + to add one below it.',
  },
  tasks: {
    title: 'Tasks',
    about: 'A goal, and the first tasks on the way to it.',
    name: { label: 'Goal', example: 'Our first goal' },
    items: {
      label: 'First tasks',
      examples: ['Say what we want to reach', 'Decide who does what', 'Agree on the next meeting'],
    },
    note: 'This is your goal with its first tasks. They are assigned to you; its progress follows them.',
  },
  form: {
    title: 'A form',
    about: 'For reports and whatever the team wants to write down.',
    name: { label: 'Name of the form', example: 'Our first form' },
    items: { label: 'Fields', examples: ['Who did you visit?', 'What happened?'] },
    note: 'This is your form. It is in the sidebar, where everyone in the team can fill it in.',
  },
};

type Step = { title: string; about: string; action: string };
const steps: Record<NextStep, Step> = {
  invite: {
    title: 'Invite people',
    about: 'By email, or with a link that you pass on yourself.',
    action: 'Invite people',
  },
  goal: { title: 'Create a goal', about: 'Say what you want to reach, why, and by when.', action: 'New goal' },
  map: { title: 'Draw a map', about: 'Of groups, people or ideas, and how they hang together.', action: 'New map' },
  form: { title: 'Make a form', about: 'For what your team writes down again and again.', action: 'New form' },
  import: {
    title: 'Bring your work along',
    about: 'Templates, maps and people from the older product.',
    action: 'Import',
  },
};

export const firstUse = translated({
  team: {
    question: 'What is your team called?',
    about: 'Goals, tasks, forms and maps belong to a team. You can invite the others later.',
    next: 'Continue',
  },
  start: {
    question: 'What do you want to begin with?',
    about: 'Change or delete any of it later.',
    kinds,
    item: (label: string, n: number) => `${label}: ${new Intl.NumberFormat().format(n)}`,
    back: 'Back',
    noFields: 'Please write at least one field.',
    nothing: 'Nothing, I will look around',
  },
  closeNote: 'Close this note',
  steps: {
    title: 'Next steps',
    count: (done: number, all: number) =>
      `${new Intl.NumberFormat().format(done)} of ${new Intl.NumberFormat().format(all)} done`,
    done: 'Done',
    all: steps,
    dismiss: (title: string) => `Hide “${title}”`,
    dismissAll: 'Hide all',
    dismissFailed: 'The step could not be hidden.',
  },
});
