-- What the team wants to reach with a sprint. Shown on the page of the sprint.
alter table sprints add column goal text;
