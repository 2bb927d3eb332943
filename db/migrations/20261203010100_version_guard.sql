-- needs: 20261202010100_deletion_kinds.sql
-- Versions before 0.3.0 read this table before they replace the rules. rules/base/earlier-versions.sql puts a view in its
-- place, which they can read while they run, and not while they start (docs/decisions/078).
drop table if exists meta.version;
