-- What a start that was cut off has left of it is no index.
DROP INDEX CONCURRENTLY IF EXISTS "items_for_ebay";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_for_ebay" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and ("items"."listing_ready" or "items"."status" = 'listed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_listing_ready";
