-- PostgreSQL deletes the rows of a team in two rounds of cascades. These rows must go in the first round, with the
-- team; otherwise their foreign keys would prevent the deletion of labels and templates.
alter table task_labels add foreign key (team_id) references teams on delete cascade;
create index on task_labels (team_id);
alter table menu_items add foreign key (team_id) references teams on delete cascade;

create index on transfer_requests (target_team_id) where target_team_id is not null;
create index on transfer_requests (source_template_id) where source_template_id is not null;
