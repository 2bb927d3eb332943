-- Written by the person themself. A photo is a file that the server names, `/api/avatars/<random id>`: nobody's row can name another's. The time zone is the device's until one is chosen.
update user_metadata set avatar_url = null where avatar_url is not null;
update user_profiles set avatar_url = null where avatar_url is not null;
alter table user_profiles
  add constraint user_profiles_avatar_is_a_file check (avatar_url ~ '^/api/avatars/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  add constraint user_profiles_avatar_is_theirs unique (avatar_url);
alter table user_metadata add column time_zone_follows_device boolean not null default true;
