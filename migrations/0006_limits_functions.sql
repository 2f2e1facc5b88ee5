alter table seller_usage force row level security;
--> statement-breakpoint
alter table upload_places force row level security;
--> statement-breakpoint
-- Neither needs to survive a crash: places are free then, and windows begin anew.
alter table upload_places set unlogged;
--> statement-breakpoint
alter table platform.request_windows set unlogged;
--> statement-breakpoint
-- Keeps how many bytes of photos a seller has stored, so that no upload adds them up.
create function count_photo_bytes() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in
    execute format(
      'select user_id, sum(bytes) as bytes from (%s) as changed group by user_id having sum(bytes) <> 0',
      concat_ws(' union all ',
        case when tg_op <> 'DELETE' then 'select user_id, bytes::bigint as bytes from added' end,
        case when tg_op <> 'INSERT' then 'select user_id, -bytes::bigint as bytes from removed' end))
  loop
    insert into seller_usage as used (user_id, photo_bytes) values (change.user_id, greatest(change.bytes, 0))
    on conflict (user_id) do update set photo_bytes = greatest(used.photo_bytes + change.bytes, 0);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger item_images_inserted_bytes after insert on item_images
  referencing new table as added for each statement execute function count_photo_bytes();
--> statement-breakpoint
create trigger item_images_updated_bytes after update on item_images
  referencing old table as removed new table as added for each statement execute function count_photo_bytes();
--> statement-breakpoint
create trigger item_images_deleted_bytes after delete on item_images
  referencing old table as removed for each statement execute function count_photo_bytes();
--> statement-breakpoint
-- What is stored already. Row security would hide it from the migration, which is nobody.
alter table item_images no force row level security;
--> statement-breakpoint
alter table seller_usage no force row level security;
--> statement-breakpoint
insert into seller_usage (user_id, photo_bytes) select user_id, sum(bytes) from item_images group by user_id;
--> statement-breakpoint
alter table item_images force row level security;
--> statement-breakpoint
alter table seller_usage force row level security;
