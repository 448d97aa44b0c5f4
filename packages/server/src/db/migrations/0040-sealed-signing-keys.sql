-- Keys that sign access tokens are sealed. One that stood here in the clear stands in every backup since, so it is not
-- sealed but retired: its tokens, of ten minutes at most, end now, sessions go on, and the next start makes a new key.
delete from signing_key;
alter table signing_key drop column private_jwk;
alter table signing_key add column sealed_key bytea not null;
