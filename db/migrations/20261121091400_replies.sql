-- A reply belongs to the same task or goal as its parent comment and outlives it: a deleted comment with replies
-- becomes a placeholder without text. Read and written by comments.
alter table comments
  alter column content drop not null,
  add unique (team_id, task_id, id),
  add unique (team_id, goal_id, id),
  drop constraint comments_team_id_parent_comment_id_fkey,
  add foreign key (team_id, task_id, parent_comment_id) references comments (team_id, task_id, id),
  add foreign key (team_id, goal_id, parent_comment_id) references comments (team_id, goal_id, id),
  add check (parent_comment_id <> id);
