create index concurrently if not exists activity_log_instance_id_idx on activity_log (instance_id)
  where instance_id is not null;
create index concurrently if not exists activity_log_record_id_idx on activity_log (record_id)
  where record_id is not null;
alter table activity_log validate constraint activity_log_team_id_instance_id_fkey;
alter table activity_log validate constraint activity_log_team_id_record_id_fkey;
alter table activity_log validate constraint activity_log_subject_check;
alter table activity_log validate constraint activity_log_activity_type_check;
