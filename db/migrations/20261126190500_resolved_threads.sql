-- When a thread of comments was resolved, and by whom. Only its first comment has this (db/rules/comments.sql).
alter table comments
  add column resolved_at timestamptz(3),
  add column resolved_by uuid references user_profiles on delete set null;
