-- What the load tester runs with, and its runs.
-- With what simulated vehicles ask for their first certificate.
create table vehicle_template (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 100),
  -- The maker whose vehicles it makes.
  organisation_id integer not null references organisation,
  -- The claim that the bootstrap certificate names.
  claim_id integer references vehicle_claim,
  -- Sealed with the installation's key (AES-256-GCM); never leaves the server in any other way.
  private_key bytea not null,
  -- PEM, as the authority that it trusts.
  certificate text not null,
  authority text not null,
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null
);

create table load_test_profile (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 100),
  template_id integer not null references vehicle_template,
  consumer_id integer not null references organisation,
  -- Seconds.
  threshold_timeout integer not null check (threshold_timeout > 0),
  vehicle_count integer not null check (vehicle_count > 0),
  -- Made by the first run.
  form_id integer references consent_form,
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null
);
create index on load_test_profile (consumer_id, id);

create table load_test_run (
  id integer generated always as identity primary key,
  profile_id integer not null references load_test_profile on delete cascade,
  consumer_id integer not null references organisation,
  state text not null check (state in ('RUNNING', 'STOPPING', 'STOPPED', 'FAILED')),
  requested integer not null check (requested > 0),
  running integer not null default 0,
  peak integer not null default 0,
  started_by text not null,
  started_on timestamptz not null,
  ended_on timestamptz,
  -- The server that runs it, and when it last had word of the tester.
  owner text not null,
  reported_on timestamptz not null,
  -- Key and arguments of a text of the catalogue.
  failure jsonb,
  figures jsonb,
  check ((state in ('STOPPED', 'FAILED')) = (ended_on is not null))
);
-- One at a time, however many servers there are.
create unique index load_test_run_under_way on load_test_run (profile_id) where ended_on is null;
create index on load_test_run (consumer_id, id);
create index on load_test_run (profile_id, id);
