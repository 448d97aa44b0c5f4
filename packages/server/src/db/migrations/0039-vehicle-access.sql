-- What makers and operators see and do of the ways by which vehicles are let in.
alter table vehicle_claim
  -- Null of claims that no person made.
  add column created_by text,
  add column revoked_on timestamptz,
  add column revoked_by text,
  -- A name that another maker uses is nobody else's business.
  drop constraint vehicle_claim_name_key,
  add unique (organisation_id, name);
create index on vehicle_certificate (claim_id);

-- Revoked by a person: until it is released, no claim gets another certificate for the VIN.
alter table vehicle_certificate add column bars_vin boolean not null default false;
create index on vehicle_certificate (vin) where bars_vin;
create index on vehicle_certificate (vin, issued_on);

alter table oem_manufacturer drop constraint oem_manufacturer_wmi_check,
  add check (wmi ~ '^([A-HJ-NPR-Z0-9]{3}|[A-HJ-NPR-Z0-9]{2}9[A-HJ-NPR-Z0-9]{3})$');
create index on oem_manufacturer (organisation_id);

-- Whose identifier a VIN bears, by ISO 3780: that of a maker of few vehicles goes on in the characters 12 to 14.
create function maker_of_vin(vin text) returns integer language sql stable parallel safe as $$
  select organisation_id from oem_manufacturer
  where wmi in (left(vin, 3), left(vin, 3) || substr(vin, 12, 3)) order by length(wmi) desc limit 1
$$;
