-- Wrong passwords by where they came from, so that a lock meets who guesses: a browser or an address that signed in
-- before, any other address, and all others together.
create table identity_attempt (
  username text not null references identity_account on delete cascade,
  source text not null,
  failures integer not null,
  locked_until timestamptz not null,
  failed_on timestamptz not null,
  known_until timestamptz not null,
  primary key (username, source)
);
alter table identity_account drop column failed_attempts, drop column locked_until;
