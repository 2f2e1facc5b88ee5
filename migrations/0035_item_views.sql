CREATE TABLE "item_views" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "item_views_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "item_views_user_id_name_key" UNIQUE("user_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "item_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "item_views" ADD CONSTRAINT "item_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "item_views_own_rows" ON "item_views" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table item_views force row level security;
--> statement-breakpoint
-- Tells listening web processes whose saved views a statement changed.
create function notify_changed_views() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in select distinct user_id from changed loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'item-views', 'ids', 'all')::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger item_views_inserted after insert on item_views
  referencing new table as changed for each statement execute function notify_changed_views();
--> statement-breakpoint
create trigger item_views_updated after update on item_views
  referencing new table as changed for each statement execute function notify_changed_views();
--> statement-breakpoint
create trigger item_views_deleted after delete on item_views
  referencing old table as changed for each statement execute function notify_changed_views();
