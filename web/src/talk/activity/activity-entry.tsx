import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { When } from '../../base/dates/when.tsx';
import c from './activity-entry.module.css';
import { actorOf, sentencesOf } from './activity-sentences.ts';

/** One entry of the activity log. `named` selects the entries that also show their task or goal. */
export function Entry({ entry, named }: { entry: ActivityEntry; named: 'nothing' | 'tasks' | 'everything' }) {
  const { user, created_at, subject } = entry;
  return (
    <li className={c.entry}>
      <Avatar person={user} />
      <div className={c.text}>
        <b>{actorOf(entry)}</b> <Said entry={entry} />
        {subject === 'map' && <MapLink entry={entry} />}
        {subject === 'form' && <FormLink entry={entry} />}
        {(named === 'everything' || (named === 'tasks' && subject === 'task')) && <Subject entry={entry} />}
      </div>
      <When at={created_at} />
    </li>
  );
}

/** The text of the entry. If its comment still exists, the text links to it. */
function Said({ entry }: { entry: ActivityEntry }) {
  const { activity_type, comment_id, task, goal } = entry;
  const said = sentencesOf(entry).join(', ');
  const same = { className: c.said, search: { comment: comment_id ?? undefined }, children: said };
  if (activity_type !== 'comment' || !comment_id || !(task || goal)) return said;
  if (task) return <Link to="/dashboard/tasks/$taskId" params={{ taskId: task.id }} {...same} />;
  return <Link to="/dashboard/goals/$goalId" params={{ goalId: goal?.id ?? '' }} {...same} />;
}

/** The link to the map at the end of the sentence; only the name if the map was deleted. */
function MapLink({ entry: { map, node, description, activity_type } }: { entry: ActivityEntry }) {
  if (activity_type === 'delete') return null;
  if (!map) return <bdi> {description}</bdi>;
  return (
    <>
      {' '}
      <Link className={c.map} to="/dashboard/maps/$mapId" params={{ mapId: map.id }} search={{ node: node?.id }}>
        <bdi>{map.title}</bdi>
      </Link>
    </>
  );
}

/** The link to the form or list at the end of the sentence; only the name if it was deleted. */
function FormLink({ entry: { form, record_id, description } }: { entry: ActivityEntry }) {
  if (!form) return <bdi> {description}</bdi>;
  return (
    <>
      {' '}
      <Link
        className={c.map}
        to="/dashboard/instances/$instanceId"
        params={{ instanceId: form.id }}
        search={{ record: record_id ?? undefined }}
      >
        <bdi>{form.title}</bdi>
      </Link>
    </>
  );
}

function Subject({ entry: { subject, task, goal, description, activity_type } }: { entry: ActivityEntry }) {
  if (activity_type === 'delete' || (subject !== 'task' && subject !== 'goal')) return null;
  if (subject === 'task' && task)
    return (
      <Link className={c.subject} to="/dashboard/tasks/$taskId" params={{ taskId: task.id }} dir="auto">
        {task.title}
      </Link>
    );
  if (subject === 'goal' && goal)
    return (
      <Link className={c.subject} to="/dashboard/goals/$goalId" params={{ goalId: goal.id }} dir="auto">
        {goal.title}
      </Link>
    );
  return (
    <span className={c.subject} dir="auto">
      {description}
    </span>
  );
}
