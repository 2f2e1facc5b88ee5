CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"upload_session_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"batch_number" integer NOT NULL,
	"sku_assigned" boolean DEFAULT true NOT NULL,
	"request_hash" text NOT NULL,
	"category" text,
	"condition" text,
	"brand" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ai_generation_status" text DEFAULT 'pending' NOT NULL,
	"ai_generation_error" text,
	"ai_generation_job_id" uuid,
	"ai_generated_at" timestamp (3) with time zone,
	"listing_ready" boolean DEFAULT false NOT NULL,
	"ai_title" text,
	"ai_description" text,
	"ai_tags" text[],
	"ai_condition_notes" text,
	"ai_suggested_price" numeric(10, 2),
	"ai_pricing_notes" text,
	"ai_measurements" jsonb,
	"ai_notes" text[],
	"ai_evidence" jsonb,
	"seller_edits" jsonb,
	"ebay_category_id" text,
	"ebay_category_name" text,
	"category_confidence" real,
	"ebay_condition_grade" text,
	"extracted_brand" text,
	"extracted_size" text,
	"extracted_color" text,
	"extracted_material" text,
	"extracted_style" text,
	"extracted_fit" text,
	"extracted_department" text,
	"extracted_size_type" text,
	"item_specifics_json" jsonb,
	"publish_ready_score" integer,
	CONSTRAINT "items_user_id_sku" UNIQUE("user_id","sku"),
	CONSTRAINT "items_user_id_upload_session_id" UNIQUE("user_id","upload_session_id"),
	CONSTRAINT "items_user_id_batch_number" UNIQUE("user_id","batch_number"),
	CONSTRAINT "items_id_user_id" UNIQUE("id","user_id"),
	CONSTRAINT "items_status" CHECK ("items"."status" in ('draft', 'listed', 'sold', 'ended')),
	CONSTRAINT "items_generation_status" CHECK ("items"."ai_generation_status" in ('pending', 'generating', 'completed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seller_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"draft_count" integer DEFAULT 0 NOT NULL,
	"last_batch" integer DEFAULT 0 NOT NULL,
	"last_sku" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tombstones" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device_id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tombstones_user_id_kind_device_id_pk" PRIMARY KEY("user_id","kind","device_id")
);
--> statement-breakpoint
ALTER TABLE "tombstones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "item_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"storage_path" text NOT NULL,
	"order" integer NOT NULL,
	"is_primary" boolean NOT NULL,
	"device_photo_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_images_storagePath_unique" UNIQUE("storage_path"),
	CONSTRAINT "item_images_user_id_device_photo_id" UNIQUE("user_id","device_photo_id")
);
--> statement-breakpoint
ALTER TABLE "item_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_counters" ADD CONSTRAINT "seller_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_images" ADD CONSTRAINT "item_images_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "auth"."accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "auth"."verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "item_images_item_order" ON "item_images" USING btree ("item_id","order");--> statement-breakpoint
CREATE POLICY "items_own_rows" ON "items" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "seller_counters_own_rows" ON "seller_counters" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tombstones_own_rows" ON "tombstones" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "item_images_own_rows" ON "item_images" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);