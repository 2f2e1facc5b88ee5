CREATE TABLE "former_skus" (
	"user_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "former_skus_user_id_sku_pk" PRIMARY KEY("user_id","sku")
);
--> statement-breakpoint
ALTER TABLE "former_skus" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "former_skus" ADD CONSTRAINT "former_skus_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_skus_item" ON "former_skus" USING btree ("item_id");--> statement-breakpoint
CREATE POLICY "former_skus_own_rows" ON "former_skus" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table former_skus force row level security;
