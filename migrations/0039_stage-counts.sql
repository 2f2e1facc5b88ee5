DROP INDEX "items_written";--> statement-breakpoint
DROP INDEX "items_need_seller";