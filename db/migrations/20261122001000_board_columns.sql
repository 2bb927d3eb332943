-- A column of the board from its top, and its last place.
create index on tasks (team_id, status, board_order, id);
