-- An earlier try that was cut off may have left invalid indexes.
DROP INDEX CONCURRENTLY IF EXISTS "items_to_confirm";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_needing_details";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_to_confirm" ON "items" USING btree ("user_id") WHERE "items"."deleted_at" is null and ("items"."listing_ready" or "items"."status" = 'listed' or "items"."publishing_until" is not null) and "items"."status" <> 'sold' and cardinality("items"."doubted_fields") > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_needing_details" ON "items" USING btree ("user_id") WHERE "items"."deleted_at" is null and ("items"."listing_ready" or "items"."status" = 'listed' or "items"."publishing_until" is not null) and "items"."status" <> 'sold' and cardinality("items"."needed_fields") > 0;
