-- The place of a task in its column of the board, for the whole team; read and written by the board. Lower comes first, a new task before all others.
alter table tasks add column board_order numeric;
update tasks set board_order = -extract(epoch from created_at);
alter table tasks alter column board_order set not null, alter column board_order set default -extract(epoch from clock_timestamp());
