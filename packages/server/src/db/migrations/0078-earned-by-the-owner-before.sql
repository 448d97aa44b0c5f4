-- A consent that is asked for anew after a change of owner keeps what the owner before earned with it: the next one is
-- told of it without that.
alter table reward_earned add column amount_before numeric not null default 0;
update reward_earned e set amount_before = e.amount
from consent c join vehicle v on v.vin = c.vin
where c.id = e.consent_id and v.owner_since is not null and coalesce(c.granted_at, v.owner_since) <= v.owner_since;
