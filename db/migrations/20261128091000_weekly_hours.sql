-- The working hours a week: of a team, and of a member whose hours differ.
-- quick: the table has a short row for each team.
alter table teams add column weekly_hours numeric(5, 2) not null default 40 check (weekly_hours between 0 and 168);
-- quick: the table has a short row for each member.
alter table team_memberships add column weekly_hours numeric(5, 2) check (weekly_hours between 0 and 168);
