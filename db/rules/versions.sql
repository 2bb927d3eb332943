-- The history of maps (docs/decisions/040-keep-each-state-of-a-node-as-a-version.md). Members read the versions of their
-- teams' maps, and nobody else's: a node that goes to another team ends here and begins there.
grant
  select (map_id, row_id, valid_from, valid_to, team_id, is_edge, content, created_by, ended_by)
on map_versions to groundwork_member;
create policy see on map_versions for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The current content of nodes and edges. A node has the id of its parent and its place among its siblings instead of
-- its path, so that the nodes below do not change when a branch moves.
create function rules.map_contents(ids uuid[])
returns table (id uuid, team_id uuid, map_id uuid, is_edge boolean, content jsonb)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
begin atomic
  select
    n.id, n.team_id, n.map_id, false,
    jsonb_build_object(
      'parent_id', case
        when nlevel(n.path) > 1
        then (select p.id from tpl_map_nodes p where p.map_id = n.map_id and p.path = subpath(n.path, 0, -1))
      end,
      'place', rules.map_label(n.path), 'node_type', n.node_type, 'fields', n.fields, 'position', n.position
    )
  from tpl_map_nodes n where n.id = any (ids) and n.view_id is null
  union all
  select
    e.id, e.team_id, e.map_id, true,
    jsonb_build_object(
      'src_node_id', e.src_node_id, 'dst_node_id', e.dst_node_id, 'edge_type', e.edge_type, 'metadata', e.metadata
    )
  from tpl_map_edges e where e.id = any (ids);
end;

-- The moment at which the changes of this transaction are recorded: that of its first change, so that no moment shows
-- half of them. If another transaction has changed one of these rows since, a later moment.
create function rules.history_moment(ids uuid[]) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  moment timestamptz := nullif(current_setting('groundwork.history_moment', true), '')::timestamptz;
  latest timestamptz := (
    select max(valid_from) from map_versions where row_id = any (ids) and valid_to = 'infinity'
  );
begin
  if moment is null or latest > moment then
    moment := greatest(clock_timestamp(), latest + interval '1 microsecond');
    perform set_config('groundwork.history_moment', moment::text, true);
  end if;
  return moment;
end $$;

-- Ends the current versions of rows that have changed or are gone, and begins versions of rows that have none. What an
-- earlier statement of the transaction has recorded is recorded anew. Plans must suit any number of rows, because
-- PostgreSQL keeps those that it made for a few.
create function rules.keep_versions(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare moment timestamptz := rules.history_moment(ids);
begin
  delete from map_versions where row_id = any (ids) and valid_to = 'infinity' and valid_from = moment;
  update map_versions v set valid_to = moment, ended_by = rules.me()
  where v.row_id = any (ids) and v.valid_to = 'infinity'
    and (v.row_id, v.map_id, v.content) not in (select id, map_id, content from rules.map_contents(ids));
  insert into map_versions (map_id, row_id, valid_from, team_id, is_edge, content, created_by)
  select c.map_id, c.id, moment, c.team_id, c.is_edge, c.content, rules.me()
  from rules.map_contents(array(
    select unnest(ids) except select row_id from map_versions where row_id = any (ids) and valid_to = 'infinity'
  )) c;
end $$;

-- Records what a statement has changed. The versions of a map are deleted with it.
create function rules.record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare ids uuid[];
begin
  if tg_op = 'DELETE' then
    ids := array(select id from was where map_id in (select id from tpl_maps));
  else
    ids := array(select id from is_now);
  end if;
  if ids <> '{}' then perform rules.keep_versions(ids); end if;
  return null;
end $$;
create trigger record_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.record_history();
create trigger record_changed after update on tpl_map_nodes
  referencing old table as was new table as is_now for each statement execute function rules.record_history();
create trigger record_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.record_history();
create trigger record_added after insert on tpl_map_edges
  referencing new table as is_now for each statement execute function rules.record_history();
create trigger record_changed after update on tpl_map_edges
  referencing old table as was new table as is_now for each statement execute function rules.record_history();
create trigger record_removed after delete on tpl_map_edges
  referencing old table as was for each statement execute function rules.record_history();

-- The rows whose current version is missing or differs, and the current versions whose row is gone.
create function rules.stale_versions() returns table (row_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(c.id, v.row_id)
  from rules.map_contents(array(select id from tpl_map_nodes union all select id from tpl_map_edges)) c
  full join (select * from map_versions where valid_to = 'infinity') v on v.row_id = c.id
  where (c.map_id, c.team_id, c.content) is distinct from (v.map_id, v.team_id, v.content);
end;

-- Deletes versions that ended more than `days` ago, and the oldest of a map with more than `most` ended versions. The
-- history of the map is complete only from then on. Run every hour.
create function rules.sweep_history(days integer, most integer) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  with kept as materialized (
    select
      m.id,
      greatest(
        now() - make_interval(days => days),
        (
          select v.valid_to from map_versions v where v.map_id = m.id and v.valid_to < 'infinity'
          order by v.valid_to desc offset most limit 1
        )
      ) as since
    from tpl_maps m
  ), gone as (
    delete from map_versions v using kept where v.map_id = kept.id and v.valid_to <= kept.since
    returning v.map_id, v.valid_to
  )
  update tpl_maps m set recorded_from = ends.last
  from (select map_id, max(valid_to) as last from gone group by map_id) ends
  where m.id = ends.map_id and m.recorded_from < ends.last;
end;
grant execute on function rules.sweep_history to groundwork_login;
