-- Both sides see a request; its status changes only through procedures.
grant select (id, team_id, recipient_team_id, target_team_id, type, status, map_id, node_id, include_template, source_template_id, note, created_by, created_at, decided_at) on transfer_requests to groundwork_member;
create policy see on transfer_requests for select to groundwork_member using (team_id in (select rules.my_team_ids()) or recipient_team_id in (select rules.my_team_ids()));
alter table transfer_requests alter column created_by set default rules.me();
