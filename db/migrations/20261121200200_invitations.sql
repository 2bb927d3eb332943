-- Read by the inviter, by owners and admins of the team, and as a notification by the invited person. Written by the
-- functions of db/rules/invitations.sql only.
alter table team_invitations add column revoked_at timestamptz(3);
create unique index team_invitations_one_pending on team_invitations (team_id, email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create index on team_invitations (team_id, invited_by)
  where accepted_at is null and declined_at is null and revoked_at is null;

-- A notification is deleted with the membership (`member_id`). That of an invitation has no membership, so `member_id`
-- is null.
alter table notifications
  add column invitation_id uuid,
  add column member_id uuid generated always as (case when invitation_id is null then user_id end) stored,
  add check ((kind = 'invitation') = (invitation_id is not null)),
  add foreign key (user_id) references user_profiles on delete cascade,
  add foreign key (team_id) references teams on delete cascade,
  add foreign key (team_id, member_id) references team_memberships (team_id, user_id) on delete cascade,
  add foreign key (team_id, invitation_id) references team_invitations (team_id, id) on delete cascade,
  drop constraint notifications_team_id_user_id_fkey;
create index on notifications (team_id);
create index on notifications (member_id) where member_id is not null;
create index on notifications (invitation_id) where invitation_id is not null;
