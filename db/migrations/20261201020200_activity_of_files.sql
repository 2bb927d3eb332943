-- The activity log also has the files that people add to tasks and goals, and delete.
-- The new list has all earlier values, so servers that know them may go on.
-- needs: 20261201010100_deletions_by_row.online.sql
alter table activity_log drop constraint activity_log_activity_type_check;
alter table activity_log add constraint activity_log_activity_type_check check (activity_type in (
  'create', 'assign', 'update', 'status_change', 'due_date_change', 'comment', 'delete', 'restore',
  'add_file', 'delete_file', 'add_nodes', 'change_nodes', 'move_nodes', 'delete_nodes', 'add_records',
  'send', 'accept', 'decline', 'cancel', 'end', 'received', 'accepted', 'declined', 'cancelled', 'ended'
)) not valid;
