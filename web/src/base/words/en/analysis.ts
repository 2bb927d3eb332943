import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const analysis = translated({
  title: 'Analysis',
  analyze: 'Analyze with AI',
  failed: 'Failed to analyze the goal',
  running: (tasks: number) =>
    tasks === 0 ? 'Reading the goal …' : `Reading the goal and ${plural(tasks, 'task', 'tasks')} …`,
  stop: 'Stop',
  again: 'Analyze again',
  close: 'Close the analysis',
  stopped: 'Stopped. This is what had arrived so far.',
  complete: (suggestions: number) =>
    `The analysis is complete, with ${plural(suggestions, 'suggestion', 'suggestions')}.`,
  strengths: 'Strengths',
  risks: 'Risks',
  gaps: 'Missing pieces',
  suggestions: 'Suggested tasks',
  chooseAll: 'Choose all suggestions',
  choose: (title: string) => `Choose ${title}`,
  taskTitle: 'Title of the suggested task',
  taskDescription: 'Description of the suggested task',
  priority: (now: string) => `Priority: ${now}. Change`,
  create: (count: number) => (count === 0 ? 'Create tasks' : `Create ${plural(count, 'task', 'tasks')}`),
  note: 'Written by a model that has read this goal and its tasks. Check what it says.',
});
