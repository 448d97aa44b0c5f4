-- The data plane: streams, usage, latest values, stream keys.
create table stream_batch (
  -- Ordered by (transaction, id): a reader stops before the oldest transaction still running, so it never skips one.
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  consumer_id integer not null,
  form_id integer not null,
  consent_id bigint not null,
  vin text not null,
  seq integer not null,
  base_time bigint not null,
  received_at bigint not null,
  last_sample_at bigint not null,
  body jsonb not null,
  primary key (consumer_id, tx, id)
);
create index on stream_batch (consent_id, received_at);

create table stream_position (
  consent_id bigint primary key,
  last_seq integer not null,
  last_sample_at bigint not null,
  stored_at bigint not null
);

create table usage_hour (
  consumer_id integer not null,
  form_id integer not null,
  vin text not null,
  hour timestamptz not null,
  messages bigint not null,
  bytes bigint not null,
  primary key (consumer_id, form_id, vin, hour)
);

create table latest_value (
  consumer_id integer not null,
  vin text not null,
  signal_id integer not null,
  consent_id bigint not null,
  captured_at bigint not null,
  value jsonb not null,
  primary key (consumer_id, vin, signal_id)
);
create index on latest_value (consent_id);

create table stream_key (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  created_on timestamptz not null,
  created_by text not null,
  last_used_on timestamptz,
  revoked_on timestamptz
);
create index on stream_key (organisation_id);

create table gateway_drop (
  hour timestamptz not null,
  reason text not null,
  samples bigint not null,
  primary key (hour, reason)
);
