-- The same name for more items: what a start that was cut off has left of it goes too.
DROP INDEX CONCURRENTLY IF EXISTS "items_for_ebay";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_for_ebay" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and ("items"."listing_ready" or "items"."status" = 'listed' or "items"."publishing_until" is not null);
