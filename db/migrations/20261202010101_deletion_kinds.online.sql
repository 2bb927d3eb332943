alter table deletions validate constraint deletions_kind_check;
