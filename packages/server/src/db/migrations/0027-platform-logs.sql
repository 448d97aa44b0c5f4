-- What the platform's own parts write down, a stream per process and day.
create table log_stream (
  id integer generated always as identity primary key,
  log_group text collate "C" not null,
  name text collate "C" not null,
  began_on timestamptz not null,
  unique (log_group, name)
);
create index on log_stream (began_on);

create table log_line (
  id bigint generated always as identity primary key,
  stream_id integer not null references log_stream on delete cascade,
  at timestamptz not null,
  level smallint not null,
  line text not null
);
create index on log_line (stream_id, id);
