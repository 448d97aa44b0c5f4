-- Domains that an organisation may or may not name in what it shows.
create table domain_permission (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisation,
  -- A host name in lower case, in its ASCII form; it stands for its subdomains too.
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  is_allowed boolean not null,
  created_by text not null,
  created_on timestamptz not null,
  unique (organisation_id, domain)
);
