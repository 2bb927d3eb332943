-- A request names a team, or the email address of a person whose team is known after the acceptance. Pending requests
-- keep their team. Read and written by rules/transfers.sql.
alter table transfer_requests
  alter column recipient_team_id drop not null,
  add column recipient_email text,
  -- True until a background job has notified the account of the address, if there is one.
  add column to_notify boolean not null default false,
  add constraint transfer_requests_recipient check (
    case
      when status in ('accepted', 'revoked') then recipient_team_id is not null
      else (recipient_team_id is null) <> (recipient_email is null)
    end
  ),
  add check (recipient_email = lower(recipient_email collate "C"));
create index on transfer_requests (recipient_email) where recipient_team_id is null;
create index on transfer_requests (created_at) where to_notify;
drop index transfer_requests_pending;
create unique index transfer_requests_pending
  on transfer_requests (map_id, node_id, recipient_team_id, recipient_email, type)
  nulls not distinct where status = 'pending';

-- The sender's team owns a personal notification (`personal`), so `member_id` is null: it does not depend on a
-- membership of its reader.
alter table notifications drop column member_id;
alter table notifications
  add column personal boolean not null default false,
  add column member_id uuid generated always as (case when invitation_id is null and not personal then user_id end)
    stored,
  add foreign key (team_id, member_id) references team_memberships (team_id, user_id) on delete cascade,
  add check (not personal or kind = 'transfer');
create index on notifications (member_id) where member_id is not null;

alter table user_metadata add column requests_from_strangers boolean not null default true;
