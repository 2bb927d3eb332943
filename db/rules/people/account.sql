-- A person reads and changes their own row of user_metadata. Colleagues see only the email, the name and the photo, in
-- user_profiles. The email belongs to the account and never changes here.
grant select (id, email, full_name, avatar_url) on user_profiles to groundwork_member;
-- The policy of team_memberships lets the person see the members of their own teams.
create policy see on user_profiles for select to groundwork_member
  using (id = rules.me() or exists (select from team_memberships m where m.user_id = user_profiles.id));

grant
  select (
    user_id, first_name, last_name, full_name, phone_number, address, avatar_url, time_zone, time_zone_follows_device,
    week_start, date_order, open_subtasks, requests_from_strangers, digest_hour
  ),
  update (
    first_name, last_name, full_name, phone_number, address, avatar_url, week_start, date_order, open_subtasks,
    requests_from_strangers, digest_hour
  )
on user_metadata to groundwork_member;
create policy see on user_metadata for select to groundwork_member using (user_id = rules.me());
create policy edit on user_metadata for update to groundwork_member
  using (user_id = rules.me())
  with check (user_id = rules.me());

-- Derives the full name from first and last name when they change, unless the statement changes the full name too. Also
-- derives it when the full name is empty.
create function rules.name_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.full_name = ''
    or (new.first_name, new.last_name) <> (old.first_name, old.last_name) and new.full_name = old.full_name then
    new.full_name := btrim(new.first_name || ' ' || new.last_name);
  end if;
  if new.full_name = '' then perform rules.refuse('signUp.namesRequired'); end if;
  return new;
end $$;
create trigger name_person before update of first_name, last_name, full_name on user_metadata
  for each row execute function rules.name_person();

-- Copies names and photo to the profile and the account.
create function rules.copy_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_profiles set full_name = new.full_name, avatar_url = new.avatar_url where id = new.user_id;
  update auth.users set
    name = new.full_name, first_name = new.first_name, last_name = new.last_name, image = new.avatar_url,
    updated_at = now()
  where id = new.user_id;
  return null;
end $$;
create trigger copy_person after update of first_name, last_name, full_name, avatar_url on user_metadata for each row
when (
  (old.first_name, old.last_name, old.full_name, old.avatar_url)
  is distinct from (new.first_name, new.last_name, new.full_name, new.avatar_url)
)
execute function rules.copy_person();

-- Sets the person's time zone, named as browsers name it. With `follows_device` null, `zone` is the device's time zone
-- and is ignored if the person chose another one. Returns false if PostgreSQL does not know the zone.
create function rules.set_my_time_zone(zone text, follows_device boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from pg_timezone_names where name = zone) then return false; end if;
  update user_metadata set time_zone = zone, time_zone_follows_device = coalesce(follows_device, true)
  where user_id = rules.me() and (time_zone_follows_device or follows_device is not null);
  return true;
end $$;
grant execute on function rules.set_my_time_zone to groundwork_member;
