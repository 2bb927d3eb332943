-- What a request had become when somebody was told of it.
alter table notifications add column transfer_status text;
update notifications n set transfer_status = case n.kind when 'transfer' then 'pending' else q.status end from transfer_requests q where q.id = n.transfer_id;
alter table notifications add check ((transfer_id is null) = (transfer_status is null));
