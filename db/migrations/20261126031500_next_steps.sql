-- The next steps of a team that a member has dismissed on their dashboard. Only that member reads and writes them, by
-- rules.dismissed_steps and rules.dismiss_steps.
alter table team_memberships add column dismissed_steps text[] not null default '{}';
