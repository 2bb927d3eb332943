import { randomUUID } from 'node:crypto';
import { sampleAccount } from '../maps/import/legacy-sample.ts';
import { app } from './inputs/app.ts';
import type { Examples } from './inputs/examples.ts';
import { forms } from './inputs/forms.ts';
import { maps } from './inputs/maps.ts';
import { people } from './inputs/people.ts';
import { talk } from './inputs/talk.ts';
import { work } from './inputs/work.ts';
import { idsOf, type Operation, valuesAt } from './test-operations.ts';
import { onePixel } from './test-rows.ts';

/**
 * Valid inputs of every operation that takes ids. Together they use every id. For each id one input contains nothing
 * else that could cause a refusal.
 */
export const examples: Examples = {
  ...people,
  ...talk,
  ...work,
  ...forms,
  ...maps,
  ...app,
};

/** Stands in an input for the address of the person who sends it. */
export const ownAddress = 'own.address@harbour.example';

/** Valid inputs of operations without ids, or with ids that are not of a team (admin area). */
export const plainExamples: Examples = {
  'account.signup': [
    () => ({
      email: `${randomUUID()}@harbour.example`,
      password: 'Lantern-2026',
      firstName: 'Nadia',
      lastName: 'Rahman',
    }),
  ],
  'account.get': [() => ({})],
  'account.setDates': [() => ({ week_start: 1, date_order: 'day' })],
  'account.setOpenSubtasks': [() => ({ open_subtasks: 'move' })],
  'account.setTimeZone': [() => ({ time_zone: 'Europe/Lisbon' })],
  'account.updateProfile': [() => ({ first_name: 'Mai' })],
  'account.uploadAvatar': [() => ({ avatar: onePixel() })],
  'account.deleteAvatar': [() => ({})],
  'account.changePassword': [() => ({ password: 'Lighthouse-7' })],
  'account.sessions': [() => ({})],
  'account.endOtherSessions': [() => ({})],
  'accountDeletion.get': [() => ({})],
  'accountDeletion.request': [() => ({ email: ownAddress })],
  'accountDeletion.cancel': [() => ({})],
  'dataExport.get': [() => ({})],
  'dataExport.request': [() => ({})],
  'emailChange.get': [() => ({})],
  'emailChange.request': [() => ({ email: `${randomUUID()}@harbour.example` })],
  'emailChange.cancel': [() => ({})],
  'emailChange.ofLink': [(ids) => ({ token: ids.new_address_token })],
  'emailChange.confirm': [(ids) => ({ token: ids.new_address_token })],
  'emailChange.stop': [(ids) => ({ token: ids.old_address_token })],
  'passkeys.list': [() => ({})],
  'teams.list': [() => ({})],
  'teams.create': [
    () => ({ name: 'Quayside' }),
    () => ({ name: 'Quayside', start: { kind: 'groups', name: 'Our groups', items: ['Slipway'] } }),
    () => ({ name: 'Quayside', start: { kind: 'tasks', name: 'Our goal', items: ['Rig the sails'] } }),
    () => ({ name: 'Quayside', start: { kind: 'form', name: 'Our form', items: ['Who?'] } }),
  ],
  'invitations.sendEmail': [(ids) => ({ token: ids.invitation_token })],
  'invitations.mine': [() => ({})],
  'invitations.lookup': [(ids) => ({ token: ids.invitation_token })],
  'imports.source': [() => ({})],
  'imports.signIn': [() => ({ email: sampleAccount.email, password: sampleAccount.password })],
  'imports.verify': [() => ({ uid: sampleAccount.uid })],
  'imports.organization': [() => ({ uid: sampleAccount.uid })],
  'imports.map': [() => ({ id: 'map-loose' })],
  'goals.mine': [() => ({})],
  'notifications.list': [() => ({})],
  'notifications.count': [() => ({})],
  'notifications.preferences': [() => ({})],
  'notifications.setRequestsFromStrangers': [() => ({ allowed: false })],
  'notifications.setDigestHour': [() => ({ hour: 18 })],
  'notifications.setPreference': [() => ({ kind: 'comment', in_app: true, mail: 'none' })],
  'admin.users': [() => ({})],
  'admin.suspend': [(ids) => ({ userId: ids.somebody })],
  'admin.resume': [(ids) => ({ userId: ids.somebody })],
  'admin.signOut': [(ids) => ({ userId: ids.somebody })],
  'admin.removeSecondFactor': [(ids) => ({ userId: ids.somebody })],
  'admin.teams': [() => ({})],
  'admin.health': [() => ({})],
  'admin.queues': [() => ({})],
  'admin.jobs': [() => ({})],
  'admin.retryJob': [(ids) => ({ jobId: ids.job })],
  'admin.storage': [() => ({})],
  'admin.teamStorage': [() => ({})],
  'admin.audit': [() => ({})],
};

/** Every id of every example of an operation. */
export const exchangesOf = (operation: Operation) =>
  (examples[operation.name] ?? []).flatMap((example) =>
    idsOf(operation.input)
      .filter(({ property }) => valuesAt(example({}), property).length > 0)
      .map(({ property, entity }) => ({
        example,
        property,
        entity: property.endsWith('parent_task_id')
          ? 'parent'
          : property.endsWith('parent_goal_id')
            ? 'parent_goal'
            : entity,
      })),
  );
