-- When the team ended a sprint, and the open tasks that it carried over then: into the sprint `carried_to`, or out of
-- every sprint. Reopening the sprint brings them back. `carried_to` is no foreign key, because it says where tasks went
-- and has to outlive that sprint.
alter table sprints add column ended_at timestamptz(3);
alter table sprints add column carried_to uuid;
alter table sprints add column carried_task_ids uuid[] not null default '{}';
