-- Menus are listed oldest first. The sidebar shows the oldest menu that is named Forms. Read by members; nobody writes
-- the column.
alter table team_menus add column created_at timestamptz(3) not null default now();
