-- rules.end_deletion checks the kind of a deletion by the nouns, so a new noun needs no new constraint. All kinds that
-- servers write stay valid.
-- needs: 20261128060000_shared_task_views.sql
alter table deletions drop constraint deletions_kind_check;
alter table deletions add constraint deletions_kind_check check (kind <> '') not valid;
