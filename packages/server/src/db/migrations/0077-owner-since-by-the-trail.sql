-- What 0076 could not see: a change that ended nothing, or whose consents were asked for anew since. The trail tells of
-- each that was reported.
update vehicle set owner_since = greatest(vehicle.owner_since, told.at)
from (
  select named.vin, max(e.at) as at
  from audit_event e, jsonb_array_elements_text(e.details -> 'vins') as named (vin)
  where e.action = 'fleet.owner-change' and e.result = 'done'
  group by named.vin
) told
where told.vin = vehicle.vin;
