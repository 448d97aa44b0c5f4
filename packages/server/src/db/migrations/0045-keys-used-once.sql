-- A key is for one certificate: whether another one has it is looked up at each request.
-- Of any length: a key of RSA may be longer than what a tree holds.
create index on vehicle_certificate using hash (public_key);
-- SubjectPublicKeyInfo, DER; null of claims of before.
alter table vehicle_claim add column public_key bytea;
create index on vehicle_claim using hash (public_key);
