CREATE TABLE "ebay_publish_run_items" (
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	CONSTRAINT "ebay_publish_run_items_user_id_run_id_item_id_pk" PRIMARY KEY("user_id","run_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "ebay_publish_run_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ebay_publish_runs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"environment" text NOT NULL,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "ebay_publish_runs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "ebay_publish_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ebay_publish_run_items" ADD CONSTRAINT "ebay_publish_run_items_run" FOREIGN KEY ("user_id","run_id") REFERENCES "public"."ebay_publish_runs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_publish_run_items" ADD CONSTRAINT "ebay_publish_run_items_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_publish_runs" ADD CONSTRAINT "ebay_publish_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ebay_publish_run_items_item" ON "ebay_publish_run_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ebay_publish_runs_shown" ON "ebay_publish_runs" USING btree ("user_id","created_at") WHERE dismissed_at is null;--> statement-breakpoint
CREATE POLICY "ebay_publish_run_items_own_rows" ON "ebay_publish_run_items" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_publish_runs_own_rows" ON "ebay_publish_runs" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table ebay_publish_runs force row level security;
--> statement-breakpoint
alter table ebay_publish_run_items force row level security;
--> statement-breakpoint
-- Tells listening web processes whose runs of publications a statement changed.
create function notify_changed_publish_runs() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in select distinct user_id from changed loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'publish-runs', 'ids', 'all')::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger ebay_publish_runs_inserted after insert on ebay_publish_runs
  referencing new table as changed for each statement execute function notify_changed_publish_runs();
--> statement-breakpoint
create trigger ebay_publish_runs_updated after update on ebay_publish_runs
  referencing new table as changed for each statement execute function notify_changed_publish_runs();
--> statement-breakpoint
create trigger ebay_publish_run_items_updated after update on ebay_publish_run_items
  referencing new table as changed for each statement execute function notify_changed_publish_runs();
