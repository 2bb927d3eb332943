-- Members read and write the comments of the team's goals and tasks. Only the author changes the text. Any member may
-- pin, by rules.pin_comment, because a policy would also let them change the text.
grant
  select (
    id, team_id, task_id, goal_id, parent_comment_id, user_id, content, mentioned_users, is_pinned, is_edited,
    created_at, updated_at, resolved_at, resolved_by, reactions
  )
on comments to groundwork_member;
grant
  insert (id, team_id, task_id, goal_id, parent_comment_id, content, mentioned_users),
  update (content, mentioned_users),
  delete
on comments to groundwork_member;
create policy see on comments for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on comments for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on comments for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.teams_where_i_can('comment.edit'))))
  with check (user_id = rules.me() and team_id = any (array(select rules.teams_where_i_can('comment.edit'))));
create policy delete on comments for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.teams_where_i_can('comment.delete'))));
alter table comments alter column user_id set default rules.me();

-- Deleting the text keeps the comment as a placeholder, unpins it and deletes its reactions and notifications.
create function rules.mark_edited() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return new; end if;
  if new.content is null then
    delete from notifications where comment_id = new.id;
    if rules.current_deletion() is not null then
      insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
      values (rules.current_deletion(), old.team_id, 'comments', false, to_jsonb(old));
    end if;
  end if;
  new.is_edited := new.content is not null;
  new.is_pinned := new.is_pinned and new.content is not null;
  if new.content is null then new.reactions := '{}'; end if;
  new.updated_at := now();
  return new;
end $$;
create trigger mark_edited before update of content on comments
  for each row when (old.content is distinct from new.content) execute function rules.mark_edited();

-- Replies have one level: a reply to a reply is stored under the comment that began the thread. If the parent is
-- missing, the foreign keys refuse the row.
create function rules.flatten_reply() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.parent_comment_id := coalesce(
    (select parent_comment_id from comments where id = new.parent_comment_id and team_id = new.team_id),
    new.parent_comment_id
  );
  return new;
end $$;
create trigger flatten_reply before insert on comments
  for each row when (new.parent_comment_id is not null) execute function rules.flatten_reply();

-- Limits the replies of a thread, because the server reads all of them at once. The lock serializes concurrent replies.
create function rules.bound_thread() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('limit_thread' || new.parent_comment_id, 0));
  if (
    select count(*) >= rules.limit_replies()
      or sum(octet_length(content)) + octet_length(new.content) > rules.limit_reply_bytes()
    from comments where parent_comment_id = new.parent_comment_id and id <> new.id
  ) then
    perform rules.refuse('comments.threadFull');
  end if;
  return new;
end $$;
create trigger limit_thread before insert on comments
  for each row when (new.parent_comment_id is not null) execute function rules.bound_thread();
create trigger limit_longer_reply before update of content on comments
  for each row when (new.parent_comment_id is not null and octet_length(new.content) > octet_length(old.content))
  execute function rules.bound_thread();

-- Deletes the placeholder of a deleted comment together with its last reply. The lock serializes concurrent deletions.
create function rules.remove_empty_placeholder() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from comments where id = old.parent_comment_id for update;
  delete from comments place
  where place.id = old.parent_comment_id and place.content is null
    and not exists (select from comments reply where reply.parent_comment_id = place.id);
  return null;
end $$;
create trigger remove_empty_placeholder after delete on comments
  for each row when (old.parent_comment_id is not null) execute function rules.remove_empty_placeholder();

-- Pins or unpins a comment. Any member may do so. Returns false if they can see no such comment. The number of pinned
-- comments per task or goal is limited; the lock serializes concurrent pins.
create function rules.pin_comment(target uuid, pinned boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_in record;
begin
  select coalesce(task_id, goal_id) as place into found_in from comments
  where id = target and content is not null and team_id = any (array(select rules.teams_where_i_can('comment.pin')));
  if not found then return false; end if;
  if pinned then
    perform pg_advisory_xact_lock(hashtextextended('pin_comment' || found_in.place, 0));
    if (
      select count(*) from comments
      where (task_id = found_in.place or goal_id = found_in.place) and is_pinned and id <> target
    ) >= rules.limit_pinned_comments() then
      perform rules.refuse('comments.tooManyPinned');
    end if;
  end if;
  update comments set is_pinned = pinned where id = target;
  return true;
end $$;
grant execute on function rules.pin_comment to groundwork_member;

-- Resolves a thread, or opens it again. Any member may do so. Returns false if they can see no such thread.
create function rules.resolve_thread(target uuid, resolved boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update comments c set
    resolved_at = case when resolved then coalesce(c.resolved_at, now()) end,
    resolved_by = case when resolved then coalesce(c.resolved_by, rules.me()) end
  where c.id = target and c.parent_comment_id is null and c.content is not null
    and c.team_id = any (array(select rules.teams_where_i_can('thread.resolve')));
  return found;
end $$;
grant execute on function rules.resolve_thread to groundwork_member;

-- Adds or removes one's own reaction to a comment, once for each emoji. Any member may do so. Returns false if they can
-- see no such comment. The row lock serializes concurrent reactions.
create function rules.react_to_comment(target uuid, emoji text, wanted boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := rules.me();
  found_reactions jsonb;
  people jsonb;
begin
  select reactions into found_reactions from comments
  where id = target and content is not null and team_id = any (array(select rules.teams_where_i_can('comment.react')))
  for update;
  if not found then return false; end if;
  people := coalesce(found_reactions -> emoji, '[]') - me;
  if wanted then
    if jsonb_array_length(people) >= rules.limit_people_per_reaction() then
      perform rules.refuse('comments.tooManyReactions');
    end if;
    people := people || to_jsonb(me);
  end if;
  if wanted = (coalesce(found_reactions -> emoji, '[]') ? me) then return true; end if;
  update comments set reactions = case people when '[]' then reactions - emoji
    else jsonb_set(reactions, array[emoji], people) end
  where id = target;
  return true;
end $$;
grant execute on function rules.react_to_comment to groundwork_member;

-- A reply opens a resolved thread again, so that nobody misses it.
create function rules.open_thread() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return null; end if;
  update comments set resolved_at = null, resolved_by = null
  where id = new.parent_comment_id and resolved_at is not null;
  return null;
end $$;
create trigger open_thread after insert on comments
  for each row when (new.parent_comment_id is not null) execute function rules.open_thread();

-- Logs a new comment with the title of its task or goal, without its text.
create function rules.log_comment() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if rules.is_restoring() then return null; end if;
  if new.task_id is not null then
    insert into activity_log (team_id, subject, goal_id, task_id, comment_id, user_id, activity_type, description)
    select new.team_id, 'task', t.goal_id, t.id, new.id, new.user_id, 'comment', t.title from tasks t
    where t.id = new.task_id;
  else
    insert into activity_log (team_id, subject, goal_id, comment_id, user_id, activity_type, description)
    select new.team_id, 'goal', g.id, new.id, new.user_id, 'comment', g.title from goals g where g.id = new.goal_id;
  end if;
  return null;
end $$;
create trigger log_comment after insert on comments for each row execute function rules.log_comment();
