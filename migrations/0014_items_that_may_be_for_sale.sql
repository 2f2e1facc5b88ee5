-- What a start that was cut off has left of it is no index.
DROP INDEX CONCURRENTLY IF EXISTS "items_ebay_list";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_ebay_list" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and ("items"."listing_ready" or "items"."status" = 'listed' or "items"."publishing_until" is not null);--> statement-breakpoint
-- A process of the older version finds its items by the new one, which holds them too.
DROP INDEX CONCURRENTLY IF EXISTS "items_for_ebay";
