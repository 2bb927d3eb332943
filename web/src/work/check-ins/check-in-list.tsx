import * as messages from '@groundwork/contract/base/messages.gen';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import type { Goal } from '@groundwork/contract/work/goals';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Face } from '../../base/avatars/face.tsx';
import { timeWords } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { LinkedText } from '../../talk/links/linked-text.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import c from './check-in-list.module.css';
import { useDeleteCheckIn } from './check-in-mutations.ts';
import { checkInsOf } from './check-in-queries.ts';
import { HealthIcon } from './health-icon.tsx';

const w = words.checkIns;

/** The check-ins of a goal, the latest first. */
export const CheckInList = bounded(function CheckInList({ goal }: { goal: Goal }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    checkInsOf(goal.id),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.checkIns.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const checkIns = data.pages.flatMap(({ items }) => items);
  if (checkIns.length === 0) return <EmptyState title={w.empty.title}>{w.empty.text}</EmptyState>;
  return (
    <>
      <ul className={c.list}>
        {checkIns.map((checkIn) => (
          <CheckInItem key={checkIn.id} goal={goal} checkIn={checkIn} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {w.earlier}
        </Button>
      )}
    </>
  );
});

function CheckInItem({ goal, checkIn }: { goal: Goal; checkIn: CheckIn }) {
  const { mutate: remove } = useDeleteCheckIn();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { author, health, note, created_at, can } = checkIn;
  const name = author?.full_name || author?.email || messages.comments.formerMember;
  return (
    <li className={c.item}>
      <Face person={author} size={28} />
      <div className={c.said}>
        <p className={c.head}>
          <b dir="auto">{name}</b>
          <span className={c.health}>
            <HealthIcon health={health} />
            {w.healths[health]}
          </span>
          <When at={created_at} />
        </p>
        {note && (
          <p className={c.note} dir="auto">
            <LinkedText>{note}</LinkedText>
          </p>
        )}
      </div>
      <RowMenu
        label={w.actions(name, timeWords(created_at))}
        edit={can.edit ? { label: w.edit, onClick: edit.open } : undefined}
        remove={can.delete ? { label: w.delete, onClick: ask.open } : undefined}
      />
      {editing && <CheckInDialog goal={goal} checkIn={checkIn} onClose={edit.close} />}
      <Confirm
        opened={asking}
        title={w.delete}
        description={messages.general.deleteUntitled(w.thisCheckIn)}
        restorable
        confirmText={w.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(checkIn)}
      />
    </li>
  );
}
