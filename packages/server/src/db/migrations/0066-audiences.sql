-- To whom an organisation publishes again and again: a filter that is applied anew each time, or a fixed list.
create table audience (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation,
  name text not null,
  filter jsonb,
  vin_numbers text[],
  -- Kept, so that a list of audiences reads no list of VINs.
  vin_count integer,
  updated_by text not null,
  created_on timestamptz not null,
  updated_on timestamptz not null,
  check ((filter is null) <> (vin_numbers is null)),
  check ((vin_numbers is null) = (vin_count is null))
);
create unique index on audience (organisation_id, lower(name));
