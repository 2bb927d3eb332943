create index concurrently if not exists notifications_instance_id_idx on notifications (instance_id)
  where instance_id is not null;
alter table notifications validate constraint notifications_team_id_instance_id_fkey;
alter table notifications validate constraint notifications_kind_check;
alter table notification_preferences validate constraint notification_preferences_kind_check;
