-- The part of the audit log (audit.sql) that owners of a team may read.

-- The periods in which people were members of a team; 'infinity' for current members. The audit log has the end of a
-- membership. As long as the log keeps the entry of the beginning, its time is more exact than `joined_at`.
create function rules.times_of_members(team uuid)
returns table (user_id uuid, joined_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    t.user_id,
    coalesce(
      (
        select max(l.created_at) from audit_log l
        where l.team_id = team and l.person_id = t.user_id and l.action = 'member.joined' and l.created_at < t.ended_at
      ),
      t.joined_at
    ),
    t.ended_at
  from (
    select m.user_id, m.joined_at, 'infinity'::timestamptz as ended_at from team_memberships m where m.team_id = team
    union all
    select l.person_id, '-infinity', l.created_at
    from audit_log l where l.team_id = team and l.action in ('member.left', 'member.removed')
  ) t;
end;

-- The actions of a person on their own account that the owners of their teams may also read.
create function rules.sign_in_actions() returns text[] language sql immutable
return array[
  'session.started', 'session.ended', 'session.failed', 'session.refused', 'password.changed',
  'method.added', 'passkey.added', 'passkey.removed', 'passkey.refused',
  'second_factor.added', 'second_factor.changed', 'second_factor.removed', 'second_factor.passed',
  'recovery_codes.renewed', 'recovery_code.used'
];

-- The network of an IP address: the first 24 bits of IPv4, 48 of IPv6. Null for a text that is no IP address.
create function rules.network_of(address text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end $$;

-- The security log of a team for its owners: the entries of the team, and the sign-in actions of people while they were
-- members (docs/decisions/065-owners-read-the-audit-log-of-their-team.md). Returns names only of people who are or were
-- members, and the addresses of invitations. Returns no rows to anybody else.
create function rules.security_log(
  team uuid, actions text[], person uuid, since timestamptz, until timestamptz, before timestamptz, before_id uuid,
  most integer
)
returns table (
  id uuid, created_at timestamptz, action text, actor_id uuid, actor_name text, person_id uuid, person_name text,
  person_email text, details jsonb, network text
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if team <> all (array(select rules.teams_where_i_can('security_log.see'))) then return; end if;
  return query
  with members as materialized (select * from rules.times_of_members(team)),
  entries as (
    (
      select l.* from audit_log l
      where l.team_id = team
        and (actions is null or l.action = any (actions))
        and (person is null or l.actor_id = person or l.person_id = person)
        and (since is null or l.created_at >= since) and (until is null or l.created_at < until)
        and (before is null or (l.created_at, l.id) < (before, before_id))
      order by l.created_at desc, l.id desc limit most
    )
    union all
    select own.* from members m cross join lateral (
      select l.* from audit_log l
      where l.person_id = m.user_id
        and l.team_id is null
        and l.action = any (rules.sign_in_actions())
        and l.created_at >= greatest(m.joined_at, since) and l.created_at < least(m.ended_at, until)
        and (actions is null or l.action = any (actions))
        and (person is null or m.user_id = person)
        and (before is null or (l.created_at, l.id) < (before, before_id))
      order by l.created_at desc, l.id desc limit most
    ) own
  )
  select
    e.id, e.created_at, e.action, actor.id, coalesce(actor.name, case when e.actor_id is null then e.actor_name end),
    whom.id, whom.name, case when whom.id is not null or e.action like 'invitation.%' then e.person_email end,
    e.details, rules.network_of(e.ip_address)
  from (select * from entries order by created_at desc, id desc limit most) e
  left join lateral (
    select e.actor_id as id, e.actor_name as name where e.actor_id in (select user_id from members)
  ) actor on true
  left join lateral (
    select e.person_id as id, e.person_name as name where e.person_id in (select user_id from members)
  ) whom on true
  order by e.created_at desc, e.id desc;
end $$;
grant execute on function rules.security_log to groundwork_member;
