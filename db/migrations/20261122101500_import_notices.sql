-- A notification of the end of an import.
alter table notifications
  add column import_id uuid,
  add foreign key (team_id, import_id) references imports (team_id, id) on delete cascade;
create index on notifications (import_id) where import_id is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue'
));
alter table notifications add check ((kind = 'import') = (import_id is not null));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue'
));
