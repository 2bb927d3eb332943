-- Who reacted to a comment, by emoji: {"👍": [ids of people]} (docs/decisions/060).
alter table comments add column reactions jsonb not null default '{}';
