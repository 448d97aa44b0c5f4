-- Runs of jobs, invoices, runs of the web simulator, and samples of the platform's health.
create table scheduled_run (
  id integer generated always as identity primary key,
  job text not null,
  -- The day (UTC) of a run by hand; null for one by the schedule.
  day date,
  -- Who ran it by hand; null for the schedule.
  started_by text,
  started_on timestamptz not null,
  ended_on timestamptz,
  changed integer,
  failure text,
  check ((ended_on is null) = (changed is null and failure is null)),
  check ((day is null) = (started_by is null))
);
create index on scheduled_run (job, id);
create index on scheduled_run (started_on);

-- What a consumer owes for a month, as far as it was drawn up.
create table invoice (
  consumer_id integer not null references organisation,
  -- The first of the month.
  month date not null check (extract(day from month) = 1),
  -- The last day that is in it.
  drawn_to date not null,
  messages numeric not null,
  bytes numeric not null,
  -- Exact decimal texts by payee and currency, such as "oem_reward_usd".
  amounts jsonb not null,
  updated_on timestamptz not null,
  primary key (consumer_id, month),
  check (drawn_to >= month and drawn_to < month + interval '1 month')
);

-- The form that a consumer's simulated vehicles are asked with.
create table simulator_form (
  consumer_id integer primary key references organisation,
  form_id integer not null references consent_form
);

create table simulator_run (
  -- Counted with the runs of load tests: the same processes run both.
  id integer primary key default nextval(pg_get_serial_sequence('load_test_run', 'id')),
  consumer_id integer not null references organisation,
  form_id integer references consent_form,
  requested integer not null check (requested > 0),
  vehicles integer not null check (vehicles > 0),
  -- Messages that the gateway has stored so far.
  stored integer not null default 0,
  started_by text not null,
  started_on timestamptz not null,
  ended_on timestamptz,
  -- The server that runs it, and when it last had word of the vehicles.
  owner text not null,
  reported_on timestamptz not null,
  -- Key and arguments of a text of the catalogue.
  failure jsonb
);
-- One at a time, however many servers there are.
create unique index simulator_run_under_way on simulator_run ((true)) where ended_on is null;

-- Of the last hours only.
create table health_sample (
  at timestamptz primary key,
  figures jsonb not null
);
