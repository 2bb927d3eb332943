-- When the session passed a second factor. Null: it has not (rules.enter).
alter table auth.sessions add column second_factor_at timestamptz(3);
