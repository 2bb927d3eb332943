create index concurrently if not exists audit_log_xid_created_at_id_idx
  on audit_log (xid, created_at, id) where xid is not null;
