create index concurrently if not exists notifications_of_person on notifications
  (user_id, (coalesce(snoozed_until, created_at)) desc, id desc);
drop index concurrently if exists notifications_user_id_created_at_id_idx;
