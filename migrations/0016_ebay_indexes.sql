-- What a start that was cut off has left of one is no index.
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_sku";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_sku" ON "ebay_listings" USING btree ("user_id","environment","ebay_user_id","ebay_sku");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_listing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_listing" ON "ebay_listings" USING btree ("user_id","environment","listing_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_of_item";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_of_item" ON "ebay_listings" USING btree ("item_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_live";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_listings_live" ON "ebay_listings" USING btree ("user_id","environment","ebay_user_id","id") WHERE publish_status in ('published', 'held');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ebay_order_lines_listing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ebay_order_lines_listing" ON "ebay_order_lines" USING btree ("user_id","environment","listing_id");--> statement-breakpoint
-- No query asks for the newest; those that find by seller and environment go by the new ones.
DROP INDEX CONCURRENTLY IF EXISTS "ebay_listings_newest";
