-- People know a vehicle by the last characters of its VIN: those that end alike stand beside each other.
create index vehicle_by_end on vehicle (reverse(vin));
