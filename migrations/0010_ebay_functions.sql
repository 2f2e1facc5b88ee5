alter table ebay_credentials force row level security;
--> statement-breakpoint
alter table ebay_oauth_states force row level security;
--> statement-breakpoint
alter table ebay_inventory_locations force row level security;
--> statement-breakpoint
alter table ebay_listings force row level security;
--> statement-breakpoint
alter table ebay_images force row level security;
--> statement-breakpoint
alter table ebay_order_lines force row level security;
--> statement-breakpoint
-- Tells listening web processes at which of a seller's items something changed at eBay: at most 50 ids, else "all".
create function notify_changed_ebay_items() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in
    select user_id, case when count(distinct item_id) > 50 then to_jsonb('all'::text) else to_jsonb(array_agg(distinct item_id)) end as ids
    from changed group by user_id
  loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'ebay', 'ids', change.ids)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ebay_listings_inserted after insert on ebay_listings
  referencing new table as changed for each statement execute function notify_changed_ebay_items();
--> statement-breakpoint
create trigger ebay_listings_updated after update on ebay_listings
  referencing new table as changed for each statement execute function notify_changed_ebay_items();
--> statement-breakpoint
create trigger ebay_listings_deleted after delete on ebay_listings
  referencing old table as changed for each statement execute function notify_changed_ebay_items();
--> statement-breakpoint
-- The account itself: every item's readiness hangs on it.
create function notify_changed_ebay_account() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in select distinct user_id from changed loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'ebay', 'ids', 'all')::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ebay_credentials_inserted after insert on ebay_credentials
  referencing new table as changed for each statement execute function notify_changed_ebay_account();
--> statement-breakpoint
create trigger ebay_credentials_updated after update on ebay_credentials
  referencing new table as changed for each statement execute function notify_changed_ebay_account();
--> statement-breakpoint
create trigger ebay_credentials_deleted after delete on ebay_credentials
  referencing old table as changed for each statement execute function notify_changed_ebay_account();
--> statement-breakpoint
create trigger ebay_inventory_locations_inserted after insert on ebay_inventory_locations
  referencing new table as changed for each statement execute function notify_changed_ebay_account();
--> statement-breakpoint
create trigger ebay_inventory_locations_updated after update on ebay_inventory_locations
  referencing new table as changed for each statement execute function notify_changed_ebay_account();
--> statement-breakpoint
create trigger ebay_inventory_locations_deleted after delete on ebay_inventory_locations
  referencing old table as changed for each statement execute function notify_changed_ebay_account();
