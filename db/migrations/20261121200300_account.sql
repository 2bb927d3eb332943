-- Written by the person. The server names a photo's file, `/api/avatars/<random id>`, so a row cannot name the file of
-- another row. The time zone follows the device until the person chooses one.
update user_metadata set avatar_url = null where avatar_url is not null;
update user_profiles set avatar_url = null where avatar_url is not null;
alter table user_profiles
  add constraint user_profiles_avatar_is_a_file
    check (avatar_url ~ '^/api/avatars/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  add constraint user_profiles_avatar_is_theirs unique (avatar_url);
alter table user_metadata add column time_zone_follows_device boolean not null default true;
