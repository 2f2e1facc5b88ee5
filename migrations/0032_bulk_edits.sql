CREATE TABLE "bulk_edit_items" (
	"user_id" uuid NOT NULL,
	"edit_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"before" jsonb,
	"hash_after" text,
	CONSTRAINT "bulk_edit_items_user_id_edit_id_item_id_pk" PRIMARY KEY("user_id","edit_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_edits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_edits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ADD CONSTRAINT "bulk_edit_items_edit" FOREIGN KEY ("user_id","edit_id") REFERENCES "public"."bulk_edits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ADD CONSTRAINT "bulk_edit_items_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_items_item" ON "bulk_edit_items" USING btree ("item_id");--> statement-breakpoint
CREATE POLICY "bulk_edit_items_own_rows" ON "bulk_edit_items" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "bulk_edits_own_rows" ON "bulk_edits" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table bulk_edits force row level security;
--> statement-breakpoint
alter table bulk_edit_items force row level security;
