-- Servers before check-ins do not know the kinds of notifications that the constraints already have.
-- needs: 20261126230000_check_in_notifications.sql

-- Notifications of reminders.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in', 'change', 'map_change', 'record', 'reminder'
)) not valid;

alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in', 'change', 'map_change', 'record', 'reminder'
)) not valid;
