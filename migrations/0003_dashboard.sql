CREATE TABLE "item_words" (
	"user_id" uuid NOT NULL,
	"word" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "item_words_user_id_word_item_id_pk" PRIMARY KEY("user_id","word","item_id")
);
--> statement-breakpoint
ALTER TABLE "item_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "items_newest";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "stage" text GENERATED ALWAYS AS (case
  when status <> 'draft' then status
  when ai_generation_status = 'generating' then 'generating'
  when ai_generation_status = 'completed' and listing_ready then 'ready'
  when ai_generation_status = 'completed' then 'incomplete'
  when ai_generation_status = 'failed' then 'failed'
  else 'draft' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "publishing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "deletion_id" uuid;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "uploaded_hash" text;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "has_large_thumbnail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_words" ADD CONSTRAINT "item_words_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_words_item" ON "item_words" USING btree ("item_id","word");--> statement-breakpoint
CREATE INDEX "items_stage_newest" ON "items" USING btree ("user_id","stage","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_sku" ON "items" USING btree ("user_id","sku" collate natural_order,"id") WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_stage_sku" ON "items" USING btree ("user_id","stage","sku" collate natural_order,"id") WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_deletion" ON "items" USING btree ("user_id","deletion_id") WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_images_primary" ON "item_images" USING btree ("item_id") WHERE "item_images"."is_primary";--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE POLICY "item_words_own_rows" ON "item_words" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);