-- From when on access tokens of a user count; how the stream of a consumer is called.
alter table app_user add access_from timestamptz;
create table consumer_stream (
  organisation_id integer primary key references organisation on delete cascade,
  stream_name text not null check (length(stream_name) between 1 and 200),
  stream_type integer not null check (stream_type in (1, 2)),
  updated_on timestamptz not null
);
