-- What the gateway's check of envelopes keeps of a consent, and how much of each signal it refused.
alter table stream_position add column kept bytea;

create table beyond_agreed (
  consent_id bigint not null references consent,
  -- 0 for what is encrypted.
  signal_id integer not null,
  samples bigint not null check (samples > 0),
  first_at bigint not null,
  last_at bigint not null,
  primary key (consent_id, signal_id)
);
