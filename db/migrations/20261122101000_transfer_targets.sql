-- The map into which an accepted request went. Only the accepting team reads it.
alter table transfer_requests
  add column target_map_id uuid,
  add foreign key (target_team_id, target_map_id) references tpl_maps (team_id, id) on delete set null (target_map_id);
create index on transfer_requests (target_map_id) where target_map_id is not null;
update transfer_requests q
set target_map_id = case when q.type like 'share%' then v.map_id else v.held_map_id end
from map_views v where v.request_id = q.id;
