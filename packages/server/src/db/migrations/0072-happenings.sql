-- What others did that concerns an organisation: its vehicles were asked, an agreement was published to it. Its home
-- tells it; nothing is decided by it. A row for each organisation and act, so that no look goes over the consents.
create table happening (
  id bigint generated always as identity primary key,
  organisation_id integer not null references organisation (id),
  at timestamptz not null,
  act text not null,
  -- Who did it.
  by_id integer not null references organisation (id),
  -- As the audit trail names it: consent-form/1001; null for what has no page.
  target text,
  -- How many vehicles it concerned.
  total integer,
  is_test boolean not null
);
create index on happening (organisation_id, id desc);
create index on happening using brin (at);
