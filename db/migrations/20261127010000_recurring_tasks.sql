-- Recurring tasks (docs/decisions/051-make-the-next-task-when-one-is-finished.md). `recurrence` is the rule, the value of
-- an RRULE (contract/recurrence.ts). `recurs_on` is the date of this task by its rule; without it, the next date is
-- counted from the day on which the task is finished. `previous_task_id` is the task after which this one was made. That
-- task may be deleted and restored meanwhile, so there is no foreign key.
alter table tasks add column recurrence text;
alter table tasks add column recurs_on date;
alter table tasks add column previous_task_id uuid;
