-- The server names a stored file `<team id>/<attachment id>.<ending>`, so a row cannot name the file of another row.
-- `file_name` is the name that people see.
update attachments set file_path = team_id || '/' || id || '.bin'
where file_path !~ ('^' || team_id || '/' || id || '\.[a-z0-9]{1,10}$');
alter table attachments
  add constraint attachments_file_is_its_own check (file_path ~ ('^' || team_id || '/' || id || '\.[a-z0-9]{1,10}$')),
  add constraint attachments_file_name_is_a_name
    check (octet_length(file_name) between 1 and 255 and file_name !~ '[[:cntrl:]/\\]');
