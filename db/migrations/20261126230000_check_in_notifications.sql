-- Notifications that a goal waits for a check-in.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in'
)) not valid;
alter table notifications validate constraint notifications_kind_check;

alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in'
)) not valid;
alter table notification_preferences validate constraint notification_preferences_kind_check;
