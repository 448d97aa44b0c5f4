-- What cars did under their consents, what that earned, and which notifications a user has read.
-- The highest a car has said by the end of a day (UTC, ours), counted since the consent was granted. No foreign key:
-- a check-in writes here, and its statement reads the consent anyway.
create table consent_effort (
  consent_id bigint not null,
  granted_at timestamptz not null,
  day date not null,
  metres bigint not null check (metres >= 0),
  driving_ms bigint not null check (driving_ms >= 0),
  use_days integer not null check (use_days >= 0),
  primary key (consent_id, granted_at, day)
);

create table reward_accrual (
  form_id integer not null,
  consent_id bigint not null,
  kind text not null check (kind in ('consumer', 'oem')),
  -- The place of the reward in its list of the form, from 0; a published form's list does not change.
  reward_index integer not null,
  day date not null,
  -- Under the consent by the end of the day, in base units: millimetres, days, milliseconds, bytes.
  effort_total bigint not null,
  -- Of this day alone.
  steps bigint not null,
  amount numeric not null,
  -- By the end of the day; the newest row answers what a reward has earned.
  amount_total numeric not null,
  currency_type integer not null,
  primary key (consent_id, kind, reward_index, day)
);
create index on reward_accrual (form_id, day);

-- A user has read everything up to seen_up_to, and beyond it what stands in notification_read.
create table notification_seen (
  user_id integer primary key references app_user on delete cascade,
  seen_up_to integer not null
);
create table notification_read (
  user_id integer not null references app_user on delete cascade,
  notification_id integer not null references notification on delete cascade,
  primary key (user_id, notification_id)
);
