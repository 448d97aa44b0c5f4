-- Where cars are, on a map: the square of the Web Mercator map in which a place lies, 65,536 to a side, as one number
-- that takes a bit of the column and one of the row in turn. All places of a larger square then have numbers without a
-- gap between them, so that one range of an index holds them. Null for what is no place on that map.
create function place_cell(value jsonb) returns bigint language plpgsql immutable parallel safe as $$
declare
  lat double precision;
  x bigint;
  y bigint;
begin
  if jsonb_typeof(value) <> 'array' or jsonb_typeof(value -> 0) is distinct from 'number'
    or jsonb_typeof(value -> 1) is distinct from 'number' then
    return null;
  end if;
  if not ((value -> 0)::numeric between -90 and 90 and (value -> 1)::numeric between -180 and 180) then
    return null;
  end if;
  -- The map ends here, where it is as high as it is wide.
  lat := radians(greatest(least((value -> 0)::double precision, 85.0511), -85.0511));
  x := least(floor(((value -> 1)::double precision + 180) / 360 * 65536), 65535);
  y := least(greatest(floor((1 - ln(tan(lat) + 1 / cos(lat)) / pi()) / 2 * 65536), 0), 65535);
  x := (x | (x << 8)) & 16711935;
  x := (x | (x << 4)) & 252645135;
  x := (x | (x << 2)) & 858993459;
  x := (x | (x << 1)) & 1431655765;
  y := (y | (y << 8)) & 16711935;
  y := (y | (y << 4)) & 252645135;
  y := (y | (y << 2)) & 858993459;
  y := (y | (y << 1)) & 1431655765;
  return x | (y << 1);
end $$;

-- Coarse on purpose: a value that changes within its square, and every other signal, touches no index.
alter table latest_value
  add column is_test boolean not null default false,
  add column cell bigint generated always as (case when signal_id = 1790 then place_cell(value) end) stored;
update latest_value l set is_test = true from consent c where c.id = l.consent_id and c.is_test;
create index latest_place on latest_value (consumer_id, is_test, cell) where cell is not null;
