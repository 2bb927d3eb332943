-- The first day of work on a task. rules.check_task_dates keeps it in order with the due date.
alter table tasks add column start_date date;
