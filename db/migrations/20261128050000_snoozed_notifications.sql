-- Until when a person puts a notification off. Then it is as new again.
alter table notifications add column snoozed_until timestamptz(3);
