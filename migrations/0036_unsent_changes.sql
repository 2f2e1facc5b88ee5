ALTER TABLE "ebay_listings" ADD COLUMN IF NOT EXISTS "is_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An earlier try that was cut off may have left an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_unsent";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_unsent" ON "ebay_listings" USING btree ("user_id","environment","item_id") WHERE "ebay_listings"."publish_status" in ('published', 'held') and "ebay_listings"."is_changed" and "ebay_listings"."publish_error" is null and "ebay_listings"."job_id" is null;