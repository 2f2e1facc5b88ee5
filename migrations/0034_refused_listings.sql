-- An earlier try that was cut off may have left an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_refused";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_refused" ON "ebay_listings" USING btree ("user_id","environment","item_id") WHERE "ebay_listings"."publish_status" in ('failed', 'published', 'held') and "ebay_listings"."publish_error" is not null;
