-- Sessions of a user pool that have ended while their access tokens, which the pool signed, have not: those of a user
-- that began from one second to another one, as the pool's tokens tell the time.
create table ended_pool_session (
  id bigint generated always as identity primary key,
  username text not null,
  first_start bigint not null,
  last_start bigint not null,
  ended_on timestamptz not null
);
create index on ended_pool_session (username);
create index on ended_pool_session (ended_on);
