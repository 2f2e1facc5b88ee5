CREATE TABLE "listing_run_items" (
	"run_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "listing_run_items_run_id_item_id_pk" PRIMARY KEY("run_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "listing_run_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "listing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "listing_runs_id_user_id" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "listing_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."pacer_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."pacers" (
	"key" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform"."queue_rounds" (
	"queue" text NOT NULL,
	"user_id" text NOT NULL,
	"round" bigint NOT NULL,
	CONSTRAINT "queue_rounds_queue_user_id_pk" PRIMARY KEY("queue","user_id")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "has_photos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ai_generation_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ai_generation_retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "listing_run_id" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ai_usage" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "writer_note" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "previous_listing" jsonb;--> statement-breakpoint
ALTER TABLE "listing_run_items" ADD CONSTRAINT "listing_run_items_run" FOREIGN KEY ("run_id","user_id") REFERENCES "public"."listing_runs"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_run_items" ADD CONSTRAINT "listing_run_items_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_runs" ADD CONSTRAINT "listing_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_run_items_item" ON "listing_run_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "listing_runs_newest" ON "listing_runs" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pacer_places_key" ON "platform"."pacer_places" USING btree ("key","until");--> statement-breakpoint
CREATE INDEX "items_asked" ON "items" USING btree ("user_id","ai_generation_asked_at") WHERE "items"."ai_generation_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "items_unwritten" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and "items"."has_photos" and "items"."ai_generation_status" in ('pending', 'failed') and "items"."ai_generation_asked_at" is null;--> statement-breakpoint
CREATE INDEX "items_written" ON "items" USING btree ("user_id") WHERE "items"."deleted_at" is null and "items"."ai_generation_status" = 'completed';--> statement-breakpoint
CREATE POLICY "listing_run_items_own_rows" ON "listing_run_items" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "listing_runs_own_rows" ON "listing_runs" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);