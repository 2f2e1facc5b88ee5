CREATE TABLE "platform"."ebay_accounts" (
	"environment" text NOT NULL,
	"ebay_user_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"is_connected" boolean NOT NULL,
	"sync_due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_accounts_environment_ebay_user_id_user_id_pk" PRIMARY KEY("environment","ebay_user_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ebay_credentials" (
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"marketplace_id" text NOT NULL,
	"ebay_user_id" text NOT NULL,
	"ebay_username" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"renewing_until" timestamp (3) with time zone,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"default_payment_policy_id" text,
	"default_fulfillment_policy_id" text,
	"default_return_policy_id" text,
	"known_policies" jsonb,
	"opt_in_asked_at" timestamp (3) with time zone,
	"privileges" jsonb,
	"orders_seen_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_credentials_user_id_environment_pk" PRIMARY KEY("user_id","environment")
);
--> statement-breakpoint
ALTER TABLE "ebay_credentials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."ebay_deletions" (
	"notification_id" text PRIMARY KEY NOT NULL,
	"heeded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ebay_images" (
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"ebay_user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"image_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_images_user_id_environment_ebay_user_id_sha256_pk" PRIMARY KEY("user_id","environment","ebay_user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "ebay_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ebay_inventory_locations" (
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"key" text NOT NULL,
	"is_default" boolean NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"state_or_province" text,
	"postal_code" text,
	"country" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_inventory_locations_user_id_environment_key_pk" PRIMARY KEY("user_id","environment","key")
);
--> statement-breakpoint
ALTER TABLE "ebay_inventory_locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."ebay_leaf_metadata" (
	"environment" text NOT NULL,
	"category_id" text NOT NULL,
	"tree_version" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_leaf_metadata_environment_category_id_pk" PRIMARY KEY("environment","category_id")
);
--> statement-breakpoint
CREATE TABLE "ebay_listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"publish_status" text NOT NULL,
	"price" numeric(10, 2),
	"quantity" integer,
	"listing_url" text,
	"publish_error" text,
	"error_field" text,
	"ebay_user_id" text NOT NULL,
	"ebay_sku" text NOT NULL,
	"offer_id" text,
	"listing_id" text,
	"form" jsonb NOT NULL,
	"sent_hash" text,
	"job_id" uuid,
	"revised_on" text,
	"revisions" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_listings_item" UNIQUE("environment","item_id"),
	CONSTRAINT "ebay_listings_offer" UNIQUE("environment","offer_id")
);
--> statement-breakpoint
ALTER TABLE "ebay_listings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ebay_oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ebay_oauth_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ebay_order_lines" (
	"user_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"payment_status" text NOT NULL,
	"cancelled" boolean NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ebay_order_lines_user_id_environment_order_id_line_item_id_pk" PRIMARY KEY("user_id","environment","order_id","line_item_id")
);
--> statement-breakpoint
ALTER TABLE "ebay_order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ebay_credentials" ADD CONSTRAINT "ebay_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_images" ADD CONSTRAINT "ebay_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_inventory_locations" ADD CONSTRAINT "ebay_inventory_locations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_listings" ADD CONSTRAINT "ebay_listings_item_owner" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_oauth_states" ADD CONSTRAINT "ebay_oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebay_order_lines" ADD CONSTRAINT "ebay_order_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ebay_accounts_connected" ON "platform"."ebay_accounts" USING btree ("environment","ebay_user_id") WHERE is_connected;--> statement-breakpoint
CREATE INDEX "ebay_accounts_sync" ON "platform"."ebay_accounts" USING btree ("sync_due_at") WHERE is_connected;--> statement-breakpoint
CREATE INDEX "ebay_listings_newest" ON "ebay_listings" USING btree ("user_id","environment","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ebay_oauth_states_expiry" ON "ebay_oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "items_listing_ready" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and "items"."listing_ready";--> statement-breakpoint
CREATE POLICY "ebay_credentials_own_rows" ON "ebay_credentials" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_images_own_rows" ON "ebay_images" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_inventory_locations_own_rows" ON "ebay_inventory_locations" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_listings_own_rows" ON "ebay_listings" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_oauth_states_own_rows" ON "ebay_oauth_states" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ebay_order_lines_own_rows" ON "ebay_order_lines" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);