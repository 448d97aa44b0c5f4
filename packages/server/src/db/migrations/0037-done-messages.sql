-- What was done in a vehicle, newest last: a sender sees what a later update replaced.
create index on vehicle_message (vin, finished_at) where state = 'DONE';
