-- The list of vehicles is walked by VIN: of a maker, and of those that are connected.
create index vehicle_of_maker on vehicle (oem_id, vin);
drop index vehicle_oem_id_idx;
create index vehicle_online on vehicle_session (vin) where is_online;
