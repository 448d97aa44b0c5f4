-- The time line of an object is what the audit trail has of one target, from the newest.
create index audit_event_of_target on audit_event (target, id desc) where target is not null;
