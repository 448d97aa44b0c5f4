-- Which signals a vehicle has, as it said itself; no row: it never said.
create table vehicle_signals (
  vin text primary key references vehicle on delete cascade,
  signal_ids integer[] not null,
  listed_at timestamptz not null
);
