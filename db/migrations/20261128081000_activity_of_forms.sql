-- The activity log also has the records that people add to forms and lists. `record_id` is the record, if a statement
-- added only one.
alter table activity_log add column instance_id uuid;
alter table activity_log add column record_id uuid;
alter table activity_log add constraint activity_log_team_id_instance_id_fkey
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete set null (instance_id) not valid;
alter table activity_log add constraint activity_log_team_id_record_id_fkey
  foreign key (team_id, record_id) references tpl_records (team_id, id) on delete set null (record_id) not valid;

-- The new lists have all earlier values, so servers that know them may go on.
-- needs: 20261128020000_goal_targets.sql
alter table activity_log drop constraint activity_log_subject_check;
alter table activity_log add constraint activity_log_subject_check check (
  subject in ('goal', 'task', 'map', 'form', 'transfer')
) not valid;
alter table activity_log drop constraint activity_log_activity_type_check;
alter table activity_log add constraint activity_log_activity_type_check check (activity_type in (
  'create', 'assign', 'update', 'status_change', 'due_date_change', 'comment', 'delete', 'restore',
  'add_nodes', 'change_nodes', 'move_nodes', 'delete_nodes', 'add_records',
  'send', 'accept', 'decline', 'cancel', 'end', 'received', 'accepted', 'declined', 'cancelled', 'ended'
)) not valid;
