-- One reads and marks one's own; a member may tell another member of the same team, never in someone else's name.
grant select (id, team_id, user_id, kind, actor_id, task_id, goal_id, comment_id, read_at, created_at), insert (team_id, user_id, kind, task_id, goal_id, comment_id), update (read_at) on notifications to groundwork_member;
create policy see on notifications for select to groundwork_member using (user_id = rules.me() and team_id in (select rules.my_team_ids()));
create policy add on notifications for insert to groundwork_member with check (actor_id = rules.me() and user_id <> rules.me() and team_id in (select rules.my_team_ids()));
create policy edit on notifications for update to groundwork_member using (user_id = rules.me()) with check (user_id = rules.me());
alter table notifications alter column actor_id set default rules.me();
