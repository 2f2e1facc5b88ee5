CREATE TABLE "csv_import_rows" (
	"user_id" uuid NOT NULL,
	"row_hash" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "csv_import_rows_user_id_row_hash_pk" PRIMARY KEY("user_id","row_hash")
);
--> statement-breakpoint
ALTER TABLE "csv_import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "csv_imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"headings_hash" text NOT NULL,
	"mapping" text NOT NULL,
	"counts" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "csv_imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "csv_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "csv_import_rows" ADD CONSTRAINT "csv_import_rows_item" FOREIGN KEY ("item_id","user_id") REFERENCES "public"."items"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_imports" ADD CONSTRAINT "csv_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_import_rows_item" ON "csv_import_rows" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "csv_imports_headings" ON "csv_imports" USING btree ("user_id","headings_hash","imported_at");--> statement-breakpoint
CREATE POLICY "csv_import_rows_own_rows" ON "csv_import_rows" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "csv_imports_own_rows" ON "csv_imports" AS PERMISSIVE FOR ALL TO public USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
alter table csv_imports force row level security;
--> statement-breakpoint
alter table csv_import_rows force row level security;
