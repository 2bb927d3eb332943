-- Relations between two tasks of a team. `task_id` blocks, relates to or duplicates `related_task_id`. Two tasks have at
-- most one relation, and a task duplicates at most one other (docs/decisions/047-store-each-relation-of-tasks-once.md).
create table task_relations (
  team_id uuid not null,
  task_id uuid not null,
  related_task_id uuid not null check (related_task_id <> task_id),
  kind text not null check (kind in ('blocks', 'relates_to', 'duplicates')),
  created_at timestamptz not null default now(),
  primary key (team_id, task_id, related_task_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, related_task_id) references tasks (team_id, id) on delete cascade
);
create index on task_relations (team_id, related_task_id);
create unique index task_relations_one_for_two_tasks on task_relations (
  team_id, least(task_id, related_task_id), greatest(task_id, related_task_id)
);
create unique index task_relations_one_original on task_relations (team_id, task_id) where kind = 'duplicates';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked'
)) not valid;
alter table notifications validate constraint notifications_kind_check;
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked'
)) not valid;
alter table notification_preferences validate constraint notification_preferences_kind_check;
