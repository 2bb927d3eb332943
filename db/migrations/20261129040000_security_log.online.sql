create index concurrently if not exists audit_log_team_id_created_at_id_idx
  on audit_log (team_id, created_at desc, id desc) where team_id is not null;
create index concurrently if not exists audit_log_former_members_idx
  on audit_log (team_id, person_id, created_at) where action in ('member.joined', 'member.left', 'member.removed');
