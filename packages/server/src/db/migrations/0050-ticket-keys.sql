-- The key that TLS sessions of vehicles are given out and resumed by, sealed. One at a time, shared by all gateways.
create table ticket_key (
  id integer generated always as identity primary key,
  sealed_key bytea not null,
  made_on timestamptz not null
);
