-- What a consent record is proven with, beside what was there: certificates as they were issued, and a seal's key.
create table authority_certificate (
  fingerprint text primary key,
  pem text not null
);
-- Null for vehicles that were provisioned before: their answers are proven again once they renew.
alter table vehicle_certificate add column certificate text,
  add column authority text references authority_certificate;

create table record_seal (
  serial text primary key,
  certificate text not null,
  authority text not null references authority_certificate,
  private_key text not null,
  not_after timestamptz not null,
  created_on timestamptz not null
);
