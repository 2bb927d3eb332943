-- The status of a request at the time of the notification.
alter table notifications add column transfer_status text;
update notifications n set transfer_status = case n.kind when 'transfer' then 'pending' else q.status end
from transfer_requests q where q.id = n.transfer_id;
alter table notifications add check ((transfer_id is null) = (transfer_status is null));
