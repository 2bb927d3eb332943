-- The feed of the audit log to the receivers of AUDIT_WEBHOOK_URL and AUDIT_SYSLOG_URL (api/people/audit-feed/feed.ts).
-- The feed is in the order of transaction ids. A transaction may commit long after it wrote its entries. So the feed
-- stops before the oldest open transaction: otherwise it would pass entries that commit later
-- (docs/decisions/069-order-the-audit-feed-by-transaction.md).

-- Prepares the feed to these receivers. A new receiver gets the entries that are written from now on. In another
-- cluster (after a restored backup), transaction ids start again at low numbers, and copied entries have ids of the
-- future. Those that a receiver still waits for get the id of this transaction.
create function rules.open_audit_feeds(receivers text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  oldest xid8 := pg_snapshot_xmin(pg_current_snapshot());
  behind meta.audit_feeds;
begin
  lock table meta.audit_feeds in share row exclusive mode;
  select * into behind from meta.audit_feeds order by sent_xid, sent_created_at, sent_id limit 1;
  update audit_log l
  set xid = case
    when (l.xid, l.created_at, l.id) > (behind.sent_xid, behind.sent_created_at, behind.sent_id)
      then pg_current_xact_id()
  end
  where l.xid >= newest;
  update meta.audit_feeds
  set sent_xid = oldest, sent_created_at = '-infinity', sent_id = '00000000-0000-0000-0000-000000000000'
  where sent_xid >= newest;
  insert into meta.audit_feeds (receiver, sent_xid, sent_created_at, sent_id)
  select receiver, oldest, '-infinity', '00000000-0000-0000-0000-000000000000' from unnest(receivers) receiver
  on conflict do nothing;
end $$;
grant execute on function rules.open_audit_feeds to groundwork_login;

-- The next entries for a receiver, the oldest first. Other servers get no entries until this server reports them as
-- sent or failed, or until 20 seconds have passed. A row lock cannot replace this lease: it would keep a transaction
-- open, and the feed stops before open transactions.
create function rules.take_audit_entries(of_receiver text, most integer) returns setof audit_log
language plpgsql security definer set search_path = public, pg_temp as $$
declare feed meta.audit_feeds;
begin
  -- Locks the row of the receiver only if entries wait, because each server asks every few seconds.
  select * into feed from meta.audit_feeds f
  where f.receiver = of_receiver and f.try_at <= now()
    and exists (
      select from audit_log l
      where (l.xid, l.created_at, l.id) > (f.sent_xid, f.sent_created_at, f.sent_id)
        and l.xid < pg_snapshot_xmin(pg_current_snapshot())
    )
  for update skip locked;
  if not found then return; end if;
  update meta.audit_feeds set try_at = now() + interval '20 seconds' where receiver = of_receiver;
  return query
  select * from audit_log l
  where (l.xid, l.created_at, l.id) > (feed.sent_xid, feed.sent_created_at, feed.sent_id)
    and l.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by l.xid, l.created_at, l.id limit most;
end $$;
grant execute on function rules.take_audit_entries to groundwork_login;

-- Records that the receiver has all entries up to `entry`.
create function rules.audit_entries_sent(of_receiver text, entry uuid) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update meta.audit_feeds f
  set sent_xid = l.xid, sent_created_at = l.created_at, sent_id = l.id,
    try_at = now(), failures = 0, failing_since = null, error = null, error_status = null
  from audit_log l
  where f.receiver = of_receiver
    and l.id = entry
    and (l.xid, l.created_at, l.id) > (f.sent_xid, f.sent_created_at, f.sent_id);
end;
grant execute on function rules.audit_entries_sent to groundwork_login;

-- Records a failure and sets the time of the next attempt: exponential backoff with jitter, from 2 seconds to 5
-- minutes, of which up to half is subtracted at random.
create function rules.audit_entries_failed(of_receiver text, reason text, status integer) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update meta.audit_feeds
  set failures = failures + 1, failing_since = coalesce(failing_since, now()), error = reason, error_status = status,
    try_at = now() + least(300, 2 ^ least(failures + 1, 10)) * (0.5 + random() / 2) * interval '1 second'
  where receiver = of_receiver;
end;
grant execute on function rules.audit_entries_failed to groundwork_login;

-- The state of the feed to each receiver. `waiting` is the number of unsent entries, at most 10,000. `lost` is the
-- number of entries that were deleted before they were sent.
create function rules.audit_feeds()
returns table (
  receiver text, waiting integer, oldest_at timestamptz, failing_since timestamptz, error text, error_status integer,
  lost integer
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.receiver, unsent.waiting::integer, unsent.oldest_at, f.failing_since, f.error, f.error_status, f.lost
  from meta.audit_feeds f cross join lateral (
    select count(*) as waiting, min(first.created_at) as oldest_at
    from (
      select l.created_at from audit_log l
      where (l.xid, l.created_at, l.id) > (f.sent_xid, f.sent_created_at, f.sent_id)
      order by l.xid, l.created_at, l.id limit 10000
    ) first
  ) unsent
  order by f.receiver desc;
end;
grant execute on function rules.audit_feeds to groundwork_login;

-- Counts entries that are deleted before a receiver has them.
create function rules.count_lost_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update meta.audit_feeds f set lost = f.lost + missed.entries
  from (
    select waiting.receiver, count(*)::integer as entries from meta.audit_feeds waiting
    join was on (was.xid, was.created_at, was.id) > (waiting.sent_xid, waiting.sent_created_at, waiting.sent_id)
    group by waiting.receiver
  ) missed
  where missed.receiver = f.receiver;
  return null;
end $$;
create trigger count_lost after delete on audit_log
  referencing old table as was for each statement execute function rules.count_lost_entries();
