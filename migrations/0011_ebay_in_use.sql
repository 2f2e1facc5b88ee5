CREATE TABLE "platform"."ebay_in_use" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"environment" text NOT NULL,
	"is_settled" boolean NOT NULL,
	CONSTRAINT "ebay_in_use_only_row" CHECK ("platform"."ebay_in_use"."only_row")
);
--> statement-breakpoint
DROP INDEX "ebay_oauth_states_expiry";--> statement-breakpoint
ALTER TABLE "ebay_credentials" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ebay_listings" ADD COLUMN "ebay_username" text;--> statement-breakpoint
CREATE INDEX "ebay_oauth_states_user" ON "ebay_oauth_states" USING btree ("user_id","expires_at");