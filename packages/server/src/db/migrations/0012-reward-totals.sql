-- What rewards have come to, so that no reader adds up the ledger (reward_accrual), and how far each form is accrued,
-- so that no run reads what cannot have changed. Only the accrual writes here, in the transaction that writes the
-- ledger.
-- Of one consent, by now: what its car is told.
create table reward_earned (
  consent_id bigint not null,
  kind text not null,
  reward_index integer not null,
  steps bigint not null,
  amount numeric not null,
  currency_type integer not null,
  primary key (consent_id, kind, reward_index)
);

-- Of all cars of a form.
create table reward_total (
  form_id integer not null,
  kind text not null,
  reward_index integer not null,
  -- That have reached it at least once.
  cars bigint not null,
  steps bigint not null,
  amount numeric not null,
  primary key (form_id, kind, reward_index)
);

-- Of all cars of a form on one day; days on which nothing was earned are missing.
create table reward_day (
  form_id integer not null,
  day date not null,
  kind text not null,
  currency_type integer not null,
  cars bigint not null,
  amount numeric not null,
  primary key (form_id, day, kind, currency_type)
);

create table reward_progress (
  form_id integer primary key,
  -- The newest day for which a run has ended; null while the first one goes on.
  covered_to date
);

-- Finds the cars that moved on the days of a run. A day's row keeps its day, so that a check-in writes no index.
create index on consent_effort (day);

insert into reward_earned (consent_id, kind, reward_index, steps, amount, currency_type)
select consent_id, kind, reward_index, sum(steps), sum(amount), max(currency_type)
from reward_accrual group by consent_id, kind, reward_index;

insert into reward_total (form_id, kind, reward_index, cars, steps, amount)
select form_id, kind, reward_index, count(distinct consent_id) filter (where steps > 0), sum(steps), sum(amount)
from reward_accrual group by form_id, kind, reward_index;

insert into reward_day (form_id, day, kind, currency_type, cars, amount)
select form_id, day, kind, currency_type, count(distinct consent_id), sum(amount)
from reward_accrual where steps > 0 group by form_id, day, kind, currency_type;

insert into reward_progress (form_id, covered_to)
select form_id, max(day) from reward_accrual group by form_id;
