-- Notification preferences, and the time zone of each person for reminders and daily digests.
alter table user_metadata add column time_zone text not null default 'UTC';
alter table user_metadata add column digest_on date;

create table notification_preferences (
  user_id uuid not null references user_profiles on delete cascade,
  kind text not null check (kind in (
    'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'due_tomorrow', 'overdue'
  )),
  in_app boolean not null,
  mail text not null check (mail in ('none', 'now', 'digest')),
  primary key (user_id, kind)
);

-- `mail` says how the notification is still to be mailed. It is `none` if no mail is wanted, or after the mail was
-- queued.
alter table notifications add column in_app boolean not null default true;
alter table notifications add column mail text not null default 'none' check (mail in ('none', 'now', 'digest'));
alter table notifications add column due_date date;
create index on notifications (mail, created_at) where mail <> 'none';
create index on notifications (user_id) where read_at is null and in_app;
create unique index notifications_one_reminder on notifications (user_id, task_id, kind, due_date)
  where due_date is not null;
