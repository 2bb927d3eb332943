-- Menus of a team and their items, which lead to templates that the team can see.
grant select (id, team_id, name, is_active), insert (team_id, name, is_active), update (name, is_active), delete on team_menus to groundwork_member;
create policy see on team_menus for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on team_menus for insert to groundwork_member with check (team_id in (select rules.my_team_ids()));
create policy edit on team_menus for update to groundwork_member using (team_id in (select rules.my_team_ids())) with check (team_id in (select rules.my_team_ids()));
create policy delete on team_menus for delete to groundwork_member using (team_id in (select rules.my_team_ids()));

grant select (id, team_id, menu_id, label, description, template_id, is_visible, sort_order), insert (team_id, menu_id, label, description, template_id, is_visible, sort_order), update (label, description, template_id, is_visible, sort_order), delete on menu_items to groundwork_member;
create policy see on menu_items for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on menu_items for insert to groundwork_member with check (team_id in (select rules.my_team_ids()) and template_id in (select id from tpl_templates where owner_team_id = menu_items.team_id or owner_team_id is null));
create policy edit on menu_items for update to groundwork_member using (team_id in (select rules.my_team_ids())) with check (team_id in (select rules.my_team_ids()) and template_id in (select id from tpl_templates where owner_team_id = menu_items.team_id or owner_team_id is null));
create policy delete on menu_items for delete to groundwork_member using (team_id in (select rules.my_team_ids()));
