-- Deleting a team takes its rows with it in two rounds. What only a label or template refers back to must go in the first, with the team, or it would hold that label or template back.
alter table task_labels add foreign key (team_id) references teams on delete cascade;
create index on task_labels (team_id);
alter table menu_items add foreign key (team_id) references teams on delete cascade;

create index on transfer_requests (target_team_id) where target_team_id is not null;
create index on transfer_requests (source_template_id) where source_template_id is not null;
