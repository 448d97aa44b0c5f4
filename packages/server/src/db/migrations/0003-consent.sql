-- Forms, consents, their history, permissions, the outbox.
create table consumer_permission (
  id integer generated always as identity primary key,
  oem_id integer not null references organisation,
  consumer_id integer not null references organisation,
  form_type_notification boolean not null default false,
  form_type_question boolean not null default false,
  access_type_send_notification boolean not null default false,
  access_type_send_command boolean not null default false,
  access_type_read_signal boolean not null default true,
  updated_on timestamptz not null,
  unique (oem_id, consumer_id)
);
create index on consumer_permission (consumer_id);

create table consent_form (
  id integer generated always as identity (start with 1001) primary key,
  consumer_id integer not null references organisation,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'REVOKED', 'EXPIRED')),
  title text not null check (length(title) between 1 and 200),
  consent_type text not null check (consent_type in ('Standard', 'Action')),
  expiry_type integer not null check (expiry_type in (0, 1)),
  expiry_in_days integer,
  expiry date,
  data_retention_in_days integer not null check (data_retention_in_days > 0),
  has_encryption boolean not null,
  -- The rest of the form in wire names; what the columns hold is not repeated here.
  content jsonb not null,
  form_hash text,
  -- What owners are shown, fixed with its hash at the first publication: a label changed later changes neither.
  offer jsonb,
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  published_on timestamptz,
  ended_on timestamptz
);
create index on consent_form (consumer_id, id desc);

create sequence consent_revision;

create table consent (
  id bigint generated always as identity primary key,
  -- No foreign key: its check of each row took a fifth of a publication, whose form is locked and never deleted.
  form_id integer not null,
  consumer_id integer not null,
  vin text not null check (length(vin) = 17),
  oem_id integer,
  status text not null check (status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY',
    'FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED')),
  -- Rises with every change; drawn from one sequence so that a car's desired revision is the highest of its rows.
  revision bigint not null default nextval('consent_revision'),
  accepted_signals integer[] not null default '{}',
  granted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  cause text,
  actor_kind text,
  revocation_id integer,
  confirmed_at timestamptz,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  unique (vin, form_id)
);
create index on consent (form_id, id desc);
create index on consent (consumer_id, id desc);
create index on consent (revocation_id) where revocation_id is not null;
create index on consent (expires_at)
  where expires_at is not null and status in ('FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY');

create table consent_history (
  id bigint generated always as identity primary key,
  consent_id bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor text,
  from_status text,
  to_status text not null,
  cause text not null,
  message_id text,
  form_hash text,
  language text
);
create index on consent_history (consent_id, id);
create trigger consent_history_append_only before update or delete on consent_history
  for each row execute function refuse_change();

create table consent_answer (
  answer_id text not null,
  consent_id bigint not null references consent,
  vin text not null,
  decision text not null,
  body jsonb not null,
  signature text not null,
  certificate_serial text not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (vin, answer_id)
);

create table revocation (
  id integer generated always as identity primary key,
  form_id integer not null references consent_form,
  consumer_id integer not null,
  actor_kind text not null,
  actor text,
  whole_form boolean not null,
  total integer not null,
  revoked_at timestamptz not null,
  last_sample_at timestamptz
);

-- What changed for which car. Truth is in the tables above: a row only says "look again".
create table outbox (
  id bigint generated always as identity primary key,
  vin text not null,
  kind text not null,
  consent_id bigint,
  created_at timestamptz not null,
  attempts integer not null default 0,
  parked_at timestamptz
);
create function announce_outbox() returns trigger language plpgsql as $$
begin perform pg_notify('outbox', ''); return null; end $$;
create trigger outbox_announced after insert on outbox
  for each statement execute function announce_outbox();

create table notification (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation,
  sender_name text not null,
  message_key text not null,
  message_args jsonb not null,
  msg_type text not null,
  data jsonb not null,
  created_on timestamptz not null
);
create index on notification (organisation_id, id desc);
