-- The logs of all groups together, by time: a search reads along an index, and a histogram what is counted as it comes.
-- Of calls that succeeded most lines tell; they are marked, so that the others are found without reading them.
alter table log_line add column is_call boolean not null
  generated always as (level = 1 and line like '%"msg":"request completed"%') stored;
create index log_line_by_time on log_line (at, id);
create index log_line_beside_calls on log_line (at, id) where not is_call;
create index log_line_urgent on log_line (at, id) where level >= 2;

-- Lines of a minute, gone with their stream.
create table log_minute (
  stream_id integer not null references log_stream on delete cascade,
  minute timestamptz not null,
  level smallint not null,
  lines integer not null,
  -- How many of them tell of a call that succeeded.
  calls integer not null,
  primary key (stream_id, minute, level)
);
create index on log_minute (minute);

insert into log_minute (stream_id, minute, level, lines, calls)
select stream_id, date_trunc('minute', at, 'UTC'), level, count(*), count(*) filter (where is_call)
from log_line group by 1, 2, 3;

-- What a consumer owes for a day under a form, of which its invoice is made; what vehicles of tests caused stands apart
-- and is never owed.
create table invoice_day (
  consumer_id integer not null references organisation,
  -- The first of the month.
  month date not null,
  form_id integer not null references consent_form,
  day date not null check (day >= month and day < month + interval '1 month'),
  is_test boolean not null,
  -- That delivered or earned something on the day.
  cars integer not null,
  messages numeric not null,
  bytes numeric not null,
  owner_reward_token numeric not null,
  owner_reward_usd numeric not null,
  owner_reward_crypto numeric not null,
  oem_reward_token numeric not null,
  oem_reward_usd numeric not null,
  oem_reward_crypto numeric not null,
  package_price_token numeric not null,
  package_price_usd numeric not null,
  package_price_crypto numeric not null,
  primary key (consumer_id, month, form_id, day, is_test)
);
create index on invoice_day (month);

-- Forms that are in it without those of tests, and what these brought.
alter table invoice add column forms integer not null default 0, add column test_messages numeric not null default 0,
  add column test_bytes numeric not null default 0;
create index on invoice (month, consumer_id);

-- What the audit trail is narrowed to exactly, newest first.
create index on audit_event (actor, at, id);
create index on audit_event (action, at, id);
create index on audit_event (target, at, id);
create index on audit_event (organisation_id, at, id);
