-- The activity log also has maps, what people do to their nodes, and transfers. Members of the team read it; triggers
-- write it. `node_ids` are the nodes of an entry, null if they are too many to list; `node_count` is their number.
alter table activity_log
  add column map_id uuid,
  add column node_ids uuid[],
  add column node_count integer,
  add foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete set null (map_id),
  drop constraint activity_log_subject_check,
  drop constraint activity_log_activity_type_check,
  add constraint activity_log_subject_check check (subject in ('goal', 'task', 'map', 'transfer')),
  add constraint activity_log_activity_type_check check (
    activity_type in (
      'create', 'assign', 'update', 'status_change', 'due_date_change', 'comment', 'delete',
      'add_nodes', 'change_nodes', 'move_nodes', 'delete_nodes',
      'send', 'accept', 'decline', 'cancel', 'end', 'received', 'accepted', 'declined', 'cancelled', 'ended'
    )
  );
create index on activity_log (map_id, created_at desc) where map_id is not null;
