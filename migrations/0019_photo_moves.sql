CREATE TABLE "photo_moves" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_item_id" uuid NOT NULL,
	"to_item_id" uuid NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"order_before" uuid[] NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "photo_moves_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "photo_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "uploaded_item_id" uuid;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "picked_hash" text;--> statement-breakpoint
CREATE INDEX "item_images_picked" ON "item_images" USING btree ("user_id","picked_hash") WHERE "item_images"."picked_hash" is not null;--> statement-breakpoint
CREATE POLICY "photo_moves_own_rows" ON "photo_moves" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table photo_moves force row level security;
