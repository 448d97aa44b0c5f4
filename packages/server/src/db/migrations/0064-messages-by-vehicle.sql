-- What was sent to one vehicle, whatever became of it: the page of a vehicle reads it from the newest.
create index vehicle_message_of_vehicle on vehicle_message (vin, id desc);
