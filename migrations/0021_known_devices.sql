ALTER TABLE "auth"."users" ADD COLUMN "first_sign_in_at" timestamp with time zone;
--> statement-breakpoint
-- Everybody of before counts as signed in before: the next unknown device is news.
UPDATE "auth"."users" SET "first_sign_in_at" = "created_at";
