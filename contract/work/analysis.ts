import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { date, idOf, optionalText, requiredName, viewersDate } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { sentence } from '../base/sentences.ts';
import { priorities } from '../base/statuses.ts';
import { taskRow } from './tasks.ts';

/** A task that a model proposes. It has no assignee and no team until a person adds it to the goal. */
export const suggestion = z.object({
  title: z.string().describe('The task, in a few words'),
  description: z.string().describe('What there is to do, in plain sentences; may be empty'),
  priority: z.enum(priorities),
  due_in_days: z.number().nullable().describe('In how many days from today it should be done; null when that is open'),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A model's analysis of a goal, as plain text. The model receives this schema. */
export const analysis = z.object({
  summary: z.string().describe('How the goal stands, in two or three sentences'),
  strengths: z.array(z.string()).describe('What is going well, a sentence each, at most five'),
  risks: z.array(z.string()).describe('What may keep the goal from being reached, a sentence each, at most five'),
  gaps: z.array(z.string()).describe('What is missing from the goal or its tasks, a sentence each, at most five'),
  suggestions: z.array(suggestion).describe('Tasks that should be added, at most ten'),
});
export type Analysis = z.infer<typeof analysis>;

/** An event of a running analysis: everything that the model has written so far. The last event has `complete`. */
export const analysisSoFar = analysis.extend({ complete: z.boolean() });
export type AnalysisSoFar = z.infer<typeof analysisSoFar>;

const chosenSuggestion = z.strictObject({
  title: requiredName(limits.text.title, 'tasks.titleRequired'),
  description: optionalText(limits.text.paragraph),
  priority: z.enum(priorities).default('medium'),
  due_date: date.nullish(),
});

const tags = ['analysis'];
const goalId = idOf('goal');

export const analysisContract = {
  ofGoal: operation()
    .route({
      method: 'POST',
      path: '/goals/{goalId}/analysis',
      tags,
      summary: 'Stream a model’s analysis of a goal and its tasks',
    })
    .input(z.strictObject({ goalId, today: viewersDate }))
    .output(eventIterator(analysisSoFar)),
  addTasks: operation('analysis.createFailed')
    .route({
      method: 'POST',
      path: '/goals/{goalId}/suggested-tasks',
      tags,
      summary: 'Create tasks of a goal from suggestions, all or none',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        goalId,
        suggestions: z
          .array(chosenSuggestion)
          .min(1, 'analysis.nothingChosen')
          .max(limits.analysis.suggestions, sentence('analysis.tooMany', limits.analysis.suggestions)),
      }),
    )
    .output(z.object({ created: z.array(taskRow) })),
};
