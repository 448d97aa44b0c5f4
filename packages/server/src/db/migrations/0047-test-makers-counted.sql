-- Whether a maker has a real vehicle is known from the counts: looking for one read every vehicle.
create or replace view test_maker as
select o.id as organisation_id from organisation o
where exists (select from vehicle_claim c where c.organisation_id = o.id and c.is_test)
  and not exists (select from organisation_role r where r.organisation_id = o.id and r.role_id <> 4)
  and not exists (select from app_user u where u.organisation_id = o.id)
  and (
    select coalesce(sum(v.total), 0) from (
      select oem_id, is_test, total from vehicle_count union all select oem_id, is_test, total from vehicle_move
    ) v where v.oem_id = o.id and not v.is_test
  ) = 0;
