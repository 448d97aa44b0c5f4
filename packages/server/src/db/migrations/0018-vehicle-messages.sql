-- What organisations send to vehicles: the sends, and one message for each of their vehicles.
create table vehicle_send (
  id integer generated always as identity primary key,
  consumer_id integer not null references organisation,
  kind text not null check (kind in ('notification', 'command', 'remote-signals')),
  -- Name of the organisation when it was sent: what owners are told.
  sender text not null,
  -- What every vehicle of it is told, beside id, attempt and times.
  body json not null,
  -- What lists show of the body, so that they need not read it.
  title text,
  command text,
  signals text[] not null,
  -- Key of the icon in the object store.
  icon text,
  valid_for_minutes integer not null check (valid_for_minutes > 0),
  -- VINs of the request that it was not sent to.
  refused integer not null check (refused >= 0),
  created_by text not null,
  created_on timestamptz not null
);
create index on vehicle_send (consumer_id, id desc);
create index on vehicle_send (created_on);
create index on vehicle_send (icon) where icon is not null;

-- Every icon for which an upload address was given, so that those that nothing shows any more can be removed.
create table notification_icon (
  key text primary key,
  created_on timestamptz not null
);
create index on notification_icon (created_on);

create table vehicle_message (
  id bigint generated always as identity primary key,
  send_id integer not null references vehicle_send on delete cascade,
  vin text not null check (length(vin) = 17),
  state text not null check (state in ('QUEUED', 'DELIVERED', 'DONE', 'FAILED', 'EXPIRED')),
  attempt integer not null default 1 check (attempt > 0),
  queued_at timestamptz not null,
  deadline timestamptz not null,
  delivered_at timestamptz,
  -- When it was done or failed, or its time was found to be over.
  finished_at timestamptz,
  -- Of a failed one: a code of the contract, and what the vehicle says about it.
  reason text,
  -- What the vehicle answers in words or failed with; of remote signals the result of each as JSON.
  answer text,
  -- Of an answer that is a place: the consent under which the sender has it, and with which it goes.
  consent_id bigint references consent,
  unique (send_id, vin)
);
create index on vehicle_message (send_id, state, deadline);
create index on vehicle_message (vin, id) where state = 'QUEUED';
create index on vehicle_message (consent_id) where consent_id is not null;
create index on vehicle_message (deadline) where state = 'QUEUED';
create index on vehicle_message (deadline) where state = 'DELIVERED';

-- The order in which gateways read: what concerns consents never waits for messages, however many there are.
create index on outbox ((kind = 'message'), id) where parked_at is null;
-- Messages say "look again" once for each vehicle.
create unique index on outbox (vin) where kind = 'message' and parked_at is null;
