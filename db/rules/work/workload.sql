-- The number of working days, Monday to Friday, between two days, both included. Counts from 2001-01-01, a Monday,
-- in one expression, so that PostgreSQL writes it into the query.
create function rules.working_days(first_day date, last_day date) returns integer
language sql immutable parallel safe
return (last_day + 1 - date '2001-01-01') / 7 * 5 + least((last_day + 1 - date '2001-01-01') % 7, 5)
  - (first_day - date '2001-01-01') / 7 * 5 - least((first_day - date '2001-01-01') % 7, 5);

-- Sets the weekly working hours of a member; null means the hours of the team. Returns false if the signed-in person
-- may not do so.
create function rules.set_weekly_hours(team uuid, person uuid, hours numeric) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_memberships set weekly_hours = hours
  where team_id = team and user_id = person and team_id = any (array(select rules.teams_where_i_can('team.update')));
  return found;
end $$;
grant execute on function rules.working_days, rules.set_weekly_hours to groundwork_member;
