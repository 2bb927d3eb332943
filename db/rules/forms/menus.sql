-- Menus of a team and their items, which link to templates that the team can see.
grant
  select (id, team_id, name, is_active, created_at),
  insert (team_id, name, is_active),
  update (name, is_active),
  delete
on team_menus to groundwork_member;
create policy see on team_menus for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on team_menus for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on team_menus for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('menu.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('menu.edit'))));
create policy delete on team_menus for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('menu.delete'))));

grant
  select (id, team_id, menu_id, label, description, template_id, is_visible, sort_order),
  insert (team_id, menu_id, label, description, template_id, is_visible, sort_order),
  update (menu_id, label, description, template_id, is_visible, sort_order),
  delete
on menu_items to groundwork_member;
create policy see on menu_items for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on menu_items for insert to groundwork_member
  with check (
    team_id = any (array(select rules.my_team_ids()))
    and template_id in (select id from tpl_templates where owner_team_id = menu_items.team_id or owner_team_id is null)
  );
create policy edit on menu_items for update to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())))
  with check (
    team_id = any (array(select rules.my_team_ids()))
    and template_id in (select id from tpl_templates where owner_team_id = menu_items.team_id or owner_team_id is null)
  );
create policy delete on menu_items for delete to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The number of menus in a team and of items in a menu is limited, because the server reads all of them at once. The
-- locks serialize concurrent inserts.
create function rules.check_menu_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from teams where id = new.team_id for no key update;
  if (select count(*) from team_menus where team_id = new.team_id) >= rules.limit_menus() then
    perform rules.refuse('menus.tooMany');
  end if;
  return new;
end $$;
create trigger check_menu_limit before insert on team_menus for each row execute function rules.check_menu_limit();

create function rules.check_menu_item_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from team_menus where id = new.menu_id for no key update;
  if (select count(*) from menu_items where menu_id = new.menu_id and id <> new.id) >= rules.limit_menu_items() then
    perform rules.refuse('menus.tooManyItems');
  end if;
  return new;
end $$;
create trigger check_menu_item_limit before insert or update of menu_id on menu_items
  for each row execute function rules.check_menu_item_limit();
