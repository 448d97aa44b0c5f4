-- Vehicles, their connections and certificates, the signal catalogue.
create table vehicle (
  vin text primary key check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  oem_id integer not null references organisation,
  fleet_id integer,
  make text,
  model text,
  registered_on timestamptz not null,
  registered_by text not null
);
create index on vehicle (oem_id);
create table vehicle_session (
  vin text primary key references vehicle on delete cascade,
  gateway_id text not null,
  is_online boolean not null,
  connected_at timestamptz not null,
  last_seen_at timestamptz not null,
  boot_id text,
  software text,
  time_zone text not null default 'UTC',
  applied_revision bigint not null default 0,
  checked_in_at timestamptz
);
create index on vehicle_session (gateway_id) where is_online;
create table vehicle_certificate (
  serial text primary key,
  vin text not null references vehicle on delete cascade,
  public_key bytea not null,
  issued_on timestamptz not null,
  not_after timestamptz not null,
  claim_id integer,
  revoked_on timestamptz
);
create index on vehicle_certificate (vin) where revoked_on is null;
create table vehicle_claim (
  id integer generated always as identity primary key,
  name text not null unique,
  organisation_id integer not null references organisation,
  certificate_serial text not null unique,
  vin_prefixes text[] not null,
  remaining integer not null check (remaining >= 0),
  not_after timestamptz not null,
  created_on timestamptz not null
);

create table signal (
  id integer primary key,
  name text not null unique,
  label text not null,
  group_name text not null,
  data_type text not null,
  unit text,
  can_read boolean not null,
  can_write boolean not null,
  change_mode text not null,
  max_rate_hz double precision,
  minimum double precision,
  maximum double precision,
  enum_name text,
  position integer not null
);
create table signal_enum (
  name text primary key,
  choices jsonb not null
);
