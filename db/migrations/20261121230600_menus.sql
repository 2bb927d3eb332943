-- Menus are listed oldest first, and of several that are named Forms the oldest is the one in the sidebar. Read by members; nobody writes it.
alter table team_menus add column created_at timestamptz(3) not null default now();
