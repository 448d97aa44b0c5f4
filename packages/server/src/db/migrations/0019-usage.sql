-- Counters from which usage is drawn: minutes as they are delivered, and what is added up of finished days (UTC), so
-- that no chart reads the hours of every car. In quarters and days form 0 stands for all forms of the consumer.
create table usage_minute (
  consumer_id integer not null,
  -- The start of the minute; the column has the same name in all three tables.
  at timestamptz not null,
  form_id integer not null,
  -- The connection that counts: no two deliveries ever wait for the same row.
  counter integer not null,
  messages bigint not null,
  bytes bigint not null,
  primary key (consumer_id, at, form_id, counter)
) with (fillfactor = 70);

-- Days are added up and forgotten for all consumers at once. Deliveries never change the column: updates stay in place.
create index on usage_minute (at);

create table usage_quarter (
  consumer_id integer not null,
  form_id integer not null,
  at timestamptz not null,
  messages bigint not null,
  bytes bigint not null,
  primary key (consumer_id, form_id, at)
);

create table usage_day (
  consumer_id integer not null,
  form_id integer not null,
  at timestamptz not null,
  messages bigint not null,
  bytes bigint not null,
  primary key (consumer_id, form_id, at)
);

-- One row: before this moment quarters and days count, from it on minutes do. Null until a first day is finished.
create table usage_progress (
  is_only boolean primary key default true check (is_only),
  covered_to timestamptz
);

-- A report reads all cars of some days.
create index on usage_hour using brin (hour);

-- What was metered before by the hour stands in the first minute, or quarter, of its hour.
insert into usage_progress (covered_to)
select case when exists (select from usage_hour) then date_trunc('day', now(), 'UTC') end;

insert into usage_minute (consumer_id, at, form_id, counter, messages, bytes)
select consumer_id, hour, form_id, 0, sum(messages), sum(bytes) from usage_hour
where hour >= date_trunc('day', now(), 'UTC') - interval '7 days' group by consumer_id, hour, form_id;

insert into usage_quarter (consumer_id, form_id, at, messages, bytes)
select consumer_id, coalesce(form_id, 0), hour, sum(messages), sum(bytes) from usage_hour
where hour < date_trunc('day', now(), 'UTC')
group by grouping sets ((consumer_id, hour, form_id), (consumer_id, hour));

insert into usage_day (consumer_id, form_id, at, messages, bytes)
select consumer_id, form_id, date_trunc('day', at, 'UTC'), sum(messages), sum(bytes) from usage_quarter
group by 1, 2, 3;
