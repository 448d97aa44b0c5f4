-- For what is looked up often: the live consents of an OEM, the cars of a fleet, the answers of one consent. Consents
-- that wait are left out, so that publishing writes no index more.
create index on consent (oem_id, form_id) where status in ('FORM_ACCEPTED', 'FORM_MANDATORY');
create index on vehicle (fleet_id) where fleet_id is not null;
create index on consent_answer (consent_id);
