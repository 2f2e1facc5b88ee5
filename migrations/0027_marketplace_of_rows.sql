-- What was there before was of the one marketplace there was. An older process that still runs goes on to write rows of it.
ALTER TABLE "ebay_listings" ADD COLUMN "marketplace_id" text DEFAULT 'EBAY_US' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."ebay_leaf_metadata" ADD COLUMN "marketplace_id" text DEFAULT 'EBAY_US' NOT NULL;--> statement-breakpoint
-- Marketplaces share ids of categories. An older process keeps no further answers until it stops, and takes the lists for them.
ALTER TABLE "platform"."ebay_leaf_metadata" DROP CONSTRAINT "ebay_leaf_metadata_environment_category_id_pk";--> statement-breakpoint
ALTER TABLE "platform"."ebay_leaf_metadata" ADD CONSTRAINT "ebay_leaf_metadata_environment_marketplace_id_category_id_pk" PRIMARY KEY("environment","marketplace_id","category_id");
