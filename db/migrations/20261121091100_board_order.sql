-- The position of a task in its board column, for the whole team. Read and written by the board. Lower comes first, and
-- a new task comes before all others.
alter table tasks add column board_order numeric;
update tasks set board_order = -extract(epoch from created_at);
alter table tasks
  alter column board_order set not null,
  alter column board_order set default -extract(epoch from clock_timestamp());
