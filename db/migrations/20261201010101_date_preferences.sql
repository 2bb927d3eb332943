-- How weeks and dates look to a person. Null follows the locale of the device.
-- quick: the table has a short row for each person.
alter table user_metadata
  add column week_start smallint check (week_start between 1 and 7),
  add column date_order text check (date_order in ('day', 'month'));
