-- Which templates hold a pair that the platform made for them alone.
-- Nobody else has the key: with the template ends what it may do.
alter table vehicle_template add column is_made_here boolean not null default false;
