-- Members read and write the comments of the team's goals and tasks; text belongs to its author. Pinning is a function of its own (it cannot change the text).
grant select (id, team_id, task_id, goal_id, parent_comment_id, user_id, content, mentioned_users, is_pinned, is_edited, created_at, updated_at) on comments to groundwork_member;
grant insert (id, team_id, task_id, goal_id, parent_comment_id, content, mentioned_users), update (content, mentioned_users), delete on comments to groundwork_member;
create policy see on comments for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on comments for insert to groundwork_member with check (user_id = rules.me() and team_id in (select rules.my_team_ids()));
create policy edit on comments for update to groundwork_member using (user_id = rules.me() and team_id in (select rules.my_team_ids())) with check (user_id = rules.me() and team_id in (select rules.my_team_ids()));
create policy delete on comments for delete to groundwork_member using (user_id = rules.me() and team_id in (select rules.my_team_ids()));
alter table comments alter column user_id set default rules.me();

create function rules.mark_edited() returns trigger language plpgsql as $$
begin
  new.is_edited := true;
  new.updated_at := now();
  return new;
end $$;
create trigger mark_edited before update of content on comments for each row when (old.content is distinct from new.content) execute function rules.mark_edited();
