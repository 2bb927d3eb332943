import type { Notification, NotificationKind } from '@groundwork/contract/talk/notifications';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import {
  IconAlarm,
  IconArrowRight,
  IconArrowsExchange,
  IconAt,
  IconBellRinging,
  IconCalendarEvent,
  IconClockExclamation,
  IconCornerDownRight,
  IconFileImport,
  IconForms,
  IconHeartbeat,
  IconLockOpen,
  IconMail,
  IconMailOpened,
  IconMessageCircle,
  IconSitemap,
  IconUserPlus,
  IconUsers,
  IconZzz,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { currentTime } from '../../base/dates/clock.ts';
import { dayAndTime, dayInSentence } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import * as words from '../../base/words/words.ts';
import { isShare } from '../../maps/transfers/accept-steps.ts';
import { titleOf } from '../../maps/transfers/transfer-title.ts';
import { InvitationAnswer } from '../../people/invitations/invitation-answer.tsx';
import { sentencesOfChanges } from '../../talk/activity/activity-sentences.ts';
import c from './notification-line.module.css';
import { instantOf, snoozeTimes } from './snooze-times.ts';

const w = words.notifications;

const icons: Record<NotificationKind, typeof IconAt> = {
  mention: IconAt,
  assignment: IconUserPlus,
  unblocked: IconLockOpen,
  reply: IconCornerDownRight,
  comment: IconMessageCircle,
  change: IconArrowRight,
  map_change: IconSitemap,
  record: IconForms,
  due_tomorrow: IconCalendarEvent,
  overdue: IconClockExclamation,
  reminder: IconAlarm,
  check_in: IconHeartbeat,
  invitation: IconUsers,
  transfer: IconArrowsExchange,
  transfer_answer: IconArrowsExchange,
  import: IconFileImport,
};

type NotificationLineProps = {
  notification: Notification;
  /** Whether a pane beside the inbox shows the subject. */
  beside: boolean;
  current: boolean;
  onMark: (read: boolean) => void;
  /** Snoozes until an instant; null ends the snooze at once. */
  onSnooze: (until: string | null) => void;
};

/** A notification: its reason, its subject, and the beginning of the comment. The title links to the subject. */
export function NotificationLine({ notification, beside, current, onMark, onSnooze }: NotificationLineProps) {
  const {
    kind,
    actor,
    task,
    goal,
    instance,
    reason,
    comment,
    invitation,
    transfer,
    import: imported,
    read_at,
    snoozed_until,
    created_at,
    team,
  } = notification;
  const unread = read_at === null;
  const isSnoozed = snoozed_until !== null && new Date(snoozed_until) > currentTime();
  const title =
    task?.title ??
    goal?.title ??
    instance?.title ??
    (transfer && titleOf(transfer)) ??
    (imported && w.imports[imported.status]);
  return (
    <li
      className={c.line}
      data-notification={notification.id}
      data-unread={unread || undefined}
      data-current={current || undefined}
    >
      <span className={c.dot}>{unread && <VisuallyHidden>{w.unread}</VisuallyHidden>}</span>
      <NotificationFace kind={kind} actor={actor} />
      <span className={c.text}>
        <span className={c.head}>
          <span className={c.why}>
            {transfer
              ? words.transfers.notified[transfer.status_then](
                  transfer.team?.name ?? transfer.recipient_email ?? '',
                  isShare(transfer.type),
                )
              : whyOf(notification)}
            {reason && ` · ${w.reasons[reason]}`}
            {!invitation && !transfer?.personal && ` · ${team.name}`}
          </span>
          {isSnoozed ? <span className={c.wakes}>{w.wakes(dayAndTime(snoozed_until))}</span> : <When at={created_at} />}
        </span>
        {invitation ? (
          <span className={c.answer}>
            <b className={c.title}>{team.name}</b>
            <InvitationAnswer invitationId={invitation.id} team={team.name} />
          </span>
        ) : !title ? (
          <b className={c.title}>{w.gone}</b>
        ) : (
          <Place notification={notification} beside={beside} onOpen={() => unread && onMark(true)}>
            {title}
          </Place>
        )}
        {transfer && <span className={c.said}>{requestWords(transfer)}</span>}
        {comment && (
          <span className={c.said} dir="auto">
            {comment.content}
          </span>
        )}
      </span>
      <span className={c.tools}>
        {isSnoozed ? (
          <Tool act="snooze" label={w.wake} onClick={() => onSnooze(null)}>
            <IconBellRinging size={16} stroke={1.6} />
          </Tool>
        ) : (
          <DayPopover
            label={w.snoozeUntil}
            value={null}
            withTime
            shortcuts={snoozeTimes()}
            onSave={(when) => when && onSnooze(instantOf(when))}
          >
            <Tool act="snooze" label={w.snooze}>
              <IconZzz size={16} stroke={1.6} />
            </Tool>
          </DayPopover>
        )}
        <Tool act="mark" label={unread ? w.markRead : w.markUnread} onClick={() => onMark(unread)}>
          {unread ? <IconMailOpened size={16} stroke={1.6} /> : <IconMail size={16} stroke={1.6} />}
        </Tool>
      </span>
    </li>
  );
}

/** The avatar of the person, with the icon of the kind; without a person, only the icon. */
function NotificationFace({ kind, actor }: Pick<Notification, 'kind' | 'actor'>) {
  const Icon = icons[kind];
  return (
    <span className={c.face}>
      {actor ? (
        <>
          <Avatar person={actor} size={28} />
          <span className={c.badge}>
            <Icon size={11} stroke={2.2} aria-hidden />
          </span>
        </>
      ) : (
        <span className={c.system}>
          <Icon size={16} stroke={1.7} aria-hidden />
        </span>
      )}
    </span>
  );
}

/** A button at the end of the line. The inbox shortcuts find it by `act`. */
function Tool({ act, label, ...props }: ComponentPropsWithRef<'button'> & { act: 'mark' | 'snooze'; label: string }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} {...props} data-act={act} aria-label={label} title={label} />
  );
}

/** Returns the reason of a notification, including the changes. */
function whyOf({ kind, actor, task, goal, due_date, changes, names }: Notification): string {
  const name = actor?.full_name || actor?.email || w.somebody;
  const about = task ? 'task' : goal ? 'goal' : null;
  if (kind !== 'change' || !changes || !about) return w.why[kind](name, due_date ? dayInSentence(due_date) : '', about);
  const sentences = sentencesOfChanges({ subject: about, changes, names, user: actor });
  return `${name} ${sentences.join(', ')}`;
}

/** Returns the type of a request, and its current status if that changed after the notification. */
function requestWords({ type, status_then, status }: NonNullable<Notification['transfer']>): string {
  const text = words.transfers;
  return status_then === status ? text.type[type] : `${text.type[type]} · ${text.status[status]}`;
}

type PlaceProps = { notification: Notification; beside: boolean; onOpen: () => void; children: string };

/**
 * Links to the page of an import, a map or a form. Links for other subjects open the pane beside the inbox. On narrow
 * screens, requests and goals open on their page, and tasks in a dialog. A link to a comment includes its id.
 */
function Place({
  notification: { id, task, goal, instance, transfer, import: imported, comment },
  beside,
  onOpen,
  children,
}: PlaceProps) {
  const same = { className: c.title, dir: 'auto', onClick: onOpen, children } as const;
  if (imported) return <Link to="/dashboard/import" search={{ run: imported.id }} {...same} />;
  if (instance?.map_id) return <Link to="/dashboard/maps/$mapId" params={{ mapId: instance.map_id }} {...same} />;
  if (instance) return <Link to="/dashboard/instances/$instanceId" params={{ instanceId: instance.id }} {...same} />;
  if (beside) return <Link to="." search={(search) => ({ ...search, open: id, comment: comment?.id })} {...same} />;
  if (transfer) return <Link to="/dashboard/transfers" search={{ request: transfer.id }} {...same} />;
  if (task) return <Link to="." search={(search) => ({ ...search, task: task.id, comment: comment?.id })} {...same} />;
  return (
    <Link
      to="/dashboard/goals/$goalId"
      params={{ goalId: goal?.id ?? '' }}
      search={{ comment: comment?.id }}
      {...same}
    />
  );
}
