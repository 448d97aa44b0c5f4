-- Since when a vehicle has the owner it has, where a change was reported: what was sent before was for another.
alter table vehicle add column owner_since timestamptz;
update vehicle set owner_since = known.at
from (
  select vin, max(at) as at from (
    select vin, ended_at as at from consent where cause = 'change of owner'
    union all
    select vin, finished_at from vehicle_message where reason = 'OWNER_CHANGED'
  ) told group by vin
) known
where known.vin = vehicle.vin;
