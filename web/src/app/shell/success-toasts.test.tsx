import type { Deletion } from '@groundwork/contract/app/deletions';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { fakeBackend, page, refuse, succeed, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import {
  aGoal,
  aLabel,
  aMap,
  aMenu,
  aMenuItem,
  anAccount,
  anAdminUser,
  anInstance,
  aSprint,
  aTarget,
  aTeam,
  aTemplate,
  aThread,
  aView,
  nadia,
  sampleId,
  sampleTeamId as teamId,
} from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import { useCreateInstance, useDeleteInstance, useEditInstance } from '../../forms/instances/instance-mutations.ts';
import { useChangeMenus, useCreateMenu, useSaveItem } from '../../forms/menus/menu-mutations.ts';
import { useCreateForm } from '../../forms/templates/form-mutations.ts';
import {
  useCreateTemplate,
  useDeleteTemplate,
  useDuplicateTemplate,
  useSaveTemplate,
} from '../../forms/templates/template-mutations.ts';

import { useArchiveMap, useCreateMap } from '../../maps/map-list/team-maps.ts';
import { useRetryJob, useUserAct } from '../../people/admin/admin-mutations.ts';
import { useWithdraw } from '../../people/invitations/invitation-mutations.ts';
import { useCreateTeam, useEditTeam, useLeaveTeam } from '../../people/teams/team-mutations.ts';
import { useDeleteComment } from '../../talk/comments/comment-mutations.ts';
import { undoableEdit } from '../../talk/reverts/revert.ts';
import { useRestoreRevision } from '../../talk/revisions/revision-mutations.ts';
import { useMarkSeen } from '../../talk/unseen-activity/unseen-mutations.ts';
import { useDeleteCheckIn, useSaveCheckIn } from '../../work/check-ins/check-in-mutations.ts';
import { useCreateGoal } from '../../work/goals/goal-mutations.ts';
import { useDeleteLabel, useSaveLabel } from '../../work/labels/label-mutations.ts';
import { useDeleteSprint, useEndSprint, useReopenSprint, useSaveSprint } from '../../work/sprints/sprint-mutations.ts';
import { useDeleteTarget, useSaveTarget, useSetTargetValue } from '../../work/targets/target-mutations.ts';
import { taskViewStore, useChangeViews } from '../../work/views/view-mutations.ts';
import { usePurge } from '../deletions/deletion-mutations.ts';

// Tests the toast after each act whose page does not test it: the hook runs, and the fake backend answers.

const toast = spiedToasts();
const user = { id: sampleId('user'), email: 'grace@harbour.example' };
const checkIn: CheckIn = {
  id: sampleId('check-in'),
  team_id: teamId,
  goal_id: aGoal().id,
  health: 'at_risk',
  note: 'The hall is taken.',
  created_at: '2026-10-01T08:00:00.000Z',
  author: nadia,
  can: { edit: true, delete: true },
};
const target = aTarget();
const [menu, item] = [aMenu('Forms'), aMenuItem('Visits')];
const deleted = {
  'checkIns.delete': succeedDeleting,
  'comments.delete': succeedDeleting,
  'menus.delete': succeedDeleting,
};
const backend = fakeBackend({
  ...deleted,
  'account.get': () => anAccount(),
  'admin.resume': succeed,
  'admin.removeSecondFactor': succeed,
  'admin.retryJob': succeed,
  'admin.signOut': succeed,
  'admin.suspend': succeed,
  'checkIns.create': () => checkIn,
  'checkIns.update': () => checkIn,
  'deletions.purge': succeed,
  'forms.create': () => ({ name: 'Visits', template_id: item.template_id, menu_item_id: null }),
  'goals.create': () => aGoal(),
  'instances.create': () => anInstance(),
  'instances.delete': succeedDeleting,
  'instances.update': () => anInstance(),
  'invitations.revoke': succeed,
  'labels.create': () => aLabel(),
  'labels.delete': succeedDeleting,
  'labels.update': () => aLabel(),
  'maps.archive': ({ archived }) => ({ id: aMap().id, archived_at: archived ? '2026-10-01T08:00:00.000Z' : null }),
  'menus.addItem': () => item,
  'menus.create': () => menu,
  'menus.deleteItem': succeedDeleting,
  'menus.updateItem': () => item,
  'revisions.restore': () => ({ success: true, previous_id: null }),
  'sprints.create': () => aSprint(),
  'sprints.delete': succeedDeleting,
  'sprints.end': () => ({ sprint: aSprint(), carried: 0 }),
  'sprints.reopen': () => ({ sprint: aSprint(), returned: 0, kept: 0 }),
  'sprints.update': () => aSprint(),
  'targets.create': () => target,
  'targets.delete': succeedDeleting,
  'targets.setValue': () => target,
  'targets.update': () => target,
  'teams.create': () => ({ ...aTeam(), started: null }),
  'teams.list': () => page([aTeam()]),
  'teams.update': () => aTeam(),
  'templates.create': () => aTemplate(),
  'templates.delete': succeedDeleting,
  'templates.duplicate': () => aTemplate(),
  'templates.update': () => aTemplate(),
  'unseenActivity.setMark': () => ({ mark: null }),
  'views.update': () => aView(),
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const { admin, checkIns, comments, deletions, forms, general, goals, instances, invitations, labels, maps } = messages;
const { menus, revisions, reverts, sprints, targets, teams, templates, unseenActivity, views } = messages;
const { id: mapId, name } = aMap();
const { health, note } = checkIn;
const color = aLabel().color;
const { starts_on, ends_on } = aSprint();
const newItem = { menu_id: item.menu_id, label: item.label, template_id: item.template_id, description: '' };
const newTarget = { name, unit: null, start_value: 0, target_value: 80 };
const newTemplate = { owner_team_id: teamId, name, description: null, kind: 'map', structure_type: 'church' } as const;
const nobody = { id: sampleId('nobody'), full_name: 'Grace Okafor', email: user.email };
const kept = { field: 'title', changed_by: nobody };
const edit = (answer: { reverted: number; kept: (typeof kept)[]; gone: number }) => ({
  mutationKey: ['edit'],
  write: async () => [answer as never],
  show: () => {},
  refresh: () => {},
  fieldName: (field: string) => field,
});

type Mutation<Input> = { mutate: (input: Input) => unknown };
/** An act with its input. */
const withInput =
  <Input,>({ mutate }: Mutation<Input>, input: Input) =>
  () =>
    mutate(input);

/** Each sentence, and the act that ends with it. */
const acts: [sentence: string, useAct: () => () => unknown][] = [
  [admin.suspended, () => withInput(useUserAct(anAdminUser()), 'suspend')],
  [admin.resumed, () => withInput(useUserAct(anAdminUser()), 'resume')],
  [admin.signedOut, () => withInput(useUserAct(anAdminUser()), 'sign_out')],
  [admin.secondFactorRemoved, () => withInput(useUserAct(anAdminUser()), 'remove_second_factor')],
  [admin.retried, () => withInput(useRetryJob(), { id: sampleId('job') } as never)],
  [checkIns.added, () => withInput(useSaveCheckIn(aGoal(), undefined), { health, note })],
  [checkIns.updated, () => withInput(useSaveCheckIn(aGoal(), checkIn), { health, note })],
  [checkIns.deleted, () => withInput(useDeleteCheckIn(), checkIn)],
  [comments.deleted, () => withInput(useDeleteComment(), aThread())],
  [deletions.purged, () => withInput(usePurge(), { id: sampleId('deletion'), name } as Deletion)],
  [forms.created, () => withInput(useCreateForm(teamId), { name, record_data_schema: {} })],
  [
    general.copyFailed,
    () => () => {
      const clipboard = { writeText: () => Promise.reject(new Error('The browser refuses')) };
      // Another test file of this process may have defined a working clipboard.
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      return copyText('Nothing to copy to').finally(() => Reflect.deleteProperty(navigator, 'clipboard'));
    },
  ],
  [goals.created, () => withInput(useCreateGoal(), { team_id: teamId, goal: { title: 'Autumn gathering' } })],
  [instances.created, () => withInput(useCreateInstance(), { team_id: teamId, template_id: sampleId('form'), name })],
  [instances.updated, () => withInput(useEditInstance(anInstance()), { name })],
  [instances.deleted, () => withInput(useDeleteInstance(), anInstance())],
  [invitations.withdrawn, () => withInput(useWithdraw(), user as never)],
  [labels.created, () => withInput(useSaveLabel(teamId), { name, color, description: '' })],
  [labels.updated, () => withInput(useSaveLabel(teamId, aLabel()), { name, color, description: '' })],
  [labels.deleted, () => withInput(useDeleteLabel(), aLabel())],
  [maps.archived, () => useArchiveMap({ id: mapId, name }).bind(null, true)],
  [maps.restored, () => useArchiveMap({ id: mapId, name }).bind(null, false)],
  [maps.updated, () => withInput(useEditInstance(anInstance(), maps), { name })],
  [maps.deleted, () => withInput(useDeleteInstance(maps), anInstance())],
  [menus.created, () => withInput(useCreateMenu(teamId), 'Forms')],
  [menus.deleted, () => useChangeMenus(teamId).remove.bind(null, menu)],
  [menus.itemAdded, () => withInput(useSaveItem(), newItem)],
  [menus.itemUpdated, () => withInput(useSaveItem(item), newItem)],
  [menus.itemDeleted, () => useChangeMenus(teamId).removeItem.bind(null, item)],
  [reverts.partly, () => undoableEdit(useQueryClient(), edit({ reverted: 1, kept: [kept], gone: 0 }))],
  [reverts.kept, () => undoableEdit(useQueryClient(), edit({ reverted: 0, kept: [kept], gone: 0 }))],
  [revisions.unchanged, () => withInput(useRestoreRevision('Book the hall'), sampleId('revision'))],
  [sprints.created, () => withInput(useSaveSprint(teamId), { name, goal: '', starts_on, ends_on })],
  [sprints.updated, () => withInput(useSaveSprint(teamId, aSprint()), { name, goal: '', starts_on, ends_on })],
  [sprints.deleted, () => withInput(useDeleteSprint(), aSprint())],
  [sprints.ended, () => withInput(useEndSprint(), { sprint: aSprint(), target: null })],
  [sprints.reopened, () => withInput(useReopenSprint(), aSprint())],
  [targets.added, () => withInput(useSaveTarget(aGoal().id, undefined), newTarget)],
  [targets.updated, () => withInput(useSaveTarget(aGoal().id, target), newTarget)],
  [targets.deleted, () => withInput(useDeleteTarget(), target)],
  [targets.saved, () => withInput(useSetTargetValue(), { target, value: 30 })],
  [teams.created, () => withInput(useCreateTeam(), { team: { name }, key: sampleId('key') })],
  [teams.updated, () => withInput(useEditTeam(), { teamId, name: 'Harbour' })],
  [templates.created, () => withInput(useCreateTemplate(), newTemplate)],
  [templates.updated, () => withInput(useSaveTemplate(aTemplate().id), { changes: { name }, read: undefined })],
  [templates.duplicated, () => withInput(useDuplicateTemplate(aTemplate().id), { name, owner_team_id: teamId })],
  [templates.deleted, () => withInput(useDeleteTemplate(), aTemplate())],
  [unseenActivity.marked, () => withInput(useMarkSeen(), { team_id: teamId, until: checkIn.created_at, was: null })],
  [
    views.updated,
    () => {
      const { update } = useChangeViews(taskViewStore(teamId, useQueryClient()));
      return () => update(aView(), aView());
    },
  ],
];
/** Acts that end with a refusal. */
const refused: typeof acts = [
  [maps.createFailed, () => withInput(useCreateMap(), { team_id: teamId, template_id: sampleId('form'), name })],
  [maps.deleteFailed, () => withInput(useDeleteInstance(maps), anInstance())],
  [teams.leaveFailed, () => withInput(useLeaveTeam(), aTeam())],
];

function Act({ useAct }: { useAct: () => () => unknown }) {
  const act = useAct();
  return (
    <button type="button" onClick={act}>
      Act
    </button>
  );
}
async function expectToast(sentence: string, useAct: () => () => unknown) {
  await renderForTest(<Act useAct={useAct} />);
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  const { toastSuccess, toastError } = toast;
  const said = () => [...toastSuccess.mock.calls, ...toastError.mock.calls].map(([first]) => first);
  await vi.waitFor(() => expect(said()).toEqual([sentence]));
}

it.each(acts)('%s', expectToast);
it.each(refused)('%s', async (sentence, useAct) => {
  const no = () => refuse(403, 'No');
  backend.on({ 'instances.create': no, 'instances.delete': no, 'teams.removeMember': no });
  await expectToast(sentence, useAct);
});
