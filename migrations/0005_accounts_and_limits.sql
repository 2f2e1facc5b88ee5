CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE TABLE "seller_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"photo_bytes" bigint DEFAULT 0 NOT NULL,
	"listings_on" date,
	"listings_asked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upload_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."request_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller_usage" ADD CONSTRAINT "seller_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_places_user" ON "upload_places" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "seller_usage_own_rows" ON "seller_usage" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "upload_places_own_rows" ON "upload_places" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);