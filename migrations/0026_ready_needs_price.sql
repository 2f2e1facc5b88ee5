-- Row security would hide the items from the migration, which is nobody.
alter table items no force row level security;
--> statement-breakpoint
-- An item without a price is not Ready: publishing still asks for it.
update items set ready = false where ready and ai_suggested_price is null;
--> statement-breakpoint
alter table items force row level security;
