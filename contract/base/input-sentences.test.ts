import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '../contract.ts';
import type { FormField } from '../forms/form-fields.ts';
import { fieldProblems, formSchema } from '../forms/form-schema-checks.ts';
import { english } from './answers.ts';
import { limits } from './limits.ts';
import * as messages from './messages.gen.ts';

// Sentences with which the schemas of operations and forms refuse an input, the web and the server alike.

const id = '4fef87c1-58cc-4372-a567-0e02b2c3d409';
type Procedure = { '~orpc': { inputSchema: z.ZodType } };
/** The sentences about an input of an operation. */
const saidOf = ({ '~orpc': { inputSchema } }: object & Procedure, input: object) =>
  inputSchema.safeParse(input).error?.issues.map(({ message }) => english(message));
const asProcedure = (operation: unknown) => operation as Procedure;

const { goals, imports, labels, maps, menus, records, search, targets, tasks, teams, templates, values } = messages;
const newGoal = { team_id: id, title: 'Autumn gathering' };
const newImport = { team_id: id, template_ids: [], map_ids: [], user_ids: [] };
const view = { key: 'a', name: 'A', type: 'table' };
const tooLong = 'x'.repeat(limits.map.fieldsBytes + 1);
const manyOf = (most: number) => Array.from({ length: most + 1 }, () => id);
test.each<[sentence: string, operation: unknown, input: object]>([
  [goals.titleRequired, contract.goals.create, { ...newGoal, title: ' ' }],
  [imports.nothingChosen, contract.imports.start, newImport],
  [labels.nameRequired, contract.labels.create, { teamId: id, name: ' ', color: '#f08c00' }],
  [maps.fieldsTooLarge, contract.maps.addNode, { mapId: id, nodeType: 'church', fields: { notes: tooLong } }],
  [menus.nameRequired, contract.menus.create, { teamId: id, name: ' ' }],
  [menus.labelRequired, contract.menus.addItem, { menuId: id, label: ' ', template_id: id }],
  [records.filterUnreadable, contract.records.list, { instanceId: id, filter: 'Mai' }],
  [records.filterUnreadable, contract.records.list, { instanceId: id, filter: '{}' }],
  [search.wordsRequired, contract.search.find, { q: ' ' }],
  [targets.sourceRequired, contract.targets.create, { goalId: id, name: 'Guests', target_value: 80, source: {} }],
  [tasks.typeRequired, contract.tasks.update, { taskId: id, type: ' ' }],
  [teams.statusLimit, contract.teams.update, { teamId: id, status_limits: { to_do: 0 } }],
  [teams.weeklyHours, contract.teams.setWeeklyHours, { teamId: id, userId: id, weekly_hours: 169 }],
  [templates.viewTaken, contract.templates.update, { templateId: id, views: { views: [view, view] } }],
  [values.missing('is_pinned'), contract.comments.pin, { commentId: id }],
  [values.refused, contract.account.uploadAvatar, { avatar: 'me.png' }],
  [values.id, contract.goals.get, { goalId: 'seven' }],
  [values.list, contract.tasks.deleteMany, { task_ids: id }],
  [values.object, contract.views.create, { teamId: id, name: 'Mine', page: 'tasks', search: 'Mai' }],
  [values.wholeNumber, contract.account.setDates, { week_start: 1.5, date_order: null }],
  [values.tooMany(limits.page.max), contract.tasks.deleteMany, { task_ids: manyOf(limits.page.max) }],
  [values.tooFew(1), contract.tasks.deleteMany, { task_ids: [] }],
  [values.oneOf('low, medium, high, urgent'), contract.goals.create, { ...newGoal, priority: 'huge' }],
  [values.unknown('colour'), contract.goals.create, { ...newGoal, colour: 'red' }],
])('“%s”', (sentence, operation, input) => {
  expect(saidOf(asProcedure(operation), input)).toContain(sentence);
});

const text = (fields: Partial<FormField> = {}, name = 'a'): FormField =>
  ({ id: name, name, label: 'A', type: 'text', required: false, ...fields }) as FormField;
const choice = (...staticOptions: { label: string; value: string }[]) =>
  text({ type: 'dropdown', dropdownConfig: { source: 'static', staticOptions } });
const { formSchema: say } = messages;
const yes = { label: 'Yes', value: 'yes' };
test.each<[sentence: string, ...fields: FormField[]]>([
  [say.idTaken, text(), text({ id: 'a' }, 'b')],
  [say.optionLabelNeeded, choice({ label: ' ', value: 'yes' })],
  [say.optionTaken('yes'), choice(yes, yes)],
  [say.step, text({ type: 'number', numberStep: 0 })],
  [say.titleTaken, text({ displayTitle: true }), text({ displayTitle: true }, 'b')],
  [say.meaningTaken, text({ meaning: 'leader' }), text({ meaning: 'leader' }, 'b')],
])('of a field: “%s”', (sentence, ...fields) => {
  expect(fieldProblems(fields).map(({ message }) => english(message))).toEqual([sentence]);
});

const many = Object.fromEntries(
  Array.from({ length: limits.form.fields + 1 }, (_, n) => [`f${n}`, { type: 'string' }]),
);
test.each<[sentence: string, schema: object]>([
  [say.notASchema, { type: 'array' }],
  [say.tooManyFields, { properties: many }],
])('of a form: “%s”', (sentence, schema) => {
  expect(formSchema.safeParse(schema).error?.issues.map(({ message }) => english(message))).toEqual([sentence]);
});
