-- For reading a board column from its top, and for finding its last position.
create index on tasks (team_id, status, board_order, id);
