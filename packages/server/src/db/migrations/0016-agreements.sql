-- Master service agreements of consumers, and to which fleet owners they are published.
create table agreement (
  id integer generated always as identity (start with 301) primary key,
  consumer_id integer not null references organisation,
  msa_data text not null check (length(msa_data) between 1 and 20000),
  -- 1 text, 2 link.
  msa_data_type smallint not null check (msa_data_type in (1, 2)),
  created_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  -- A deleted agreement stays for what was published of it.
  deleted_on timestamptz
);
create index on agreement (consumer_id, id) where deleted_on is null;

-- Append-only: the last row of an agreement and a fleet owner says what holds, and each the text that was meant.
create table agreement_publication (
  id bigint generated always as identity primary key,
  agreement_id integer not null references agreement,
  fleet_owner_id integer not null references organisation,
  -- 1 published, 2 revoked.
  status smallint not null check (status in (1, 2)),
  msa_data text not null,
  msa_data_type smallint not null,
  username text not null,
  at timestamptz not null
);
create index on agreement_publication (agreement_id, fleet_owner_id, id desc);
create index on agreement_publication (fleet_owner_id, agreement_id, id desc);
