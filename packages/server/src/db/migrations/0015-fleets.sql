-- Fleets of fleet owners, and the vehicles that their makers let them have.
create table fleet (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation,
  name text not null check (length(name) between 1 and 200),
  unique_id text not null check (length(unique_id) between 1 and 200),
  description text not null check (length(description) between 1 and 200),
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  unique (organisation_id, unique_id)
);

-- Nothing has written it so far.
update vehicle set fleet_id = null where fleet_id is not null;
alter table vehicle add foreign key (fleet_id) references fleet on delete set null;
create index on vehicle (fleet_id, vin) where fleet_id is not null;

-- Whoever changes in which fleet a vehicle is, or whose, locks its row here first, in the order of the VINs.
create table vehicle_fleet_permit (
  vin text primary key references vehicle on delete cascade,
  fleet_owner_id integer not null references organisation,
  handed_over_on timestamptz not null,
  handed_over_by text not null
);
create index on vehicle_fleet_permit (fleet_owner_id, vin);
