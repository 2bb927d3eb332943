-- Versions before 0.3.0 replace the rules of any other version. Before that, they read meta.version as groundwork_owner.
-- So this view refuses that role. Servers that run read it as groundwork_login (docs/decisions/078).

create function rules.refuse_earlier_version(release text) returns text language plpgsql as $$
begin
  raise exception using message = format(
    'A later version of Groundwork (%s) has prepared this database. This version does not know its rules, and leaves '
    'them as they are. Start that version, or restore the backup of before the update into a new database '
    '(docs/operating.md, "Updating").', release);
end $$;

create view meta.version as
select one,
  case when current_user = 'groundwork_owner' then rules.refuse_earlier_version(release) else code end as code,
  release
from meta.prepared;

grant select on meta.version to groundwork_login;
-- Needed to read the view, although it calls the function for another role only.
grant execute on function rules.refuse_earlier_version to groundwork_login;
