ALTER TABLE "items" ADD COLUMN "ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Row security would hide the items from the migration, which is nobody.
alter table items no force row level security;
--> statement-breakpoint
-- Ready as far as the stored score tells: all but a brand, or all but a price too; and nothing that the writer doubted stands unconfirmed.
update items set listing_ready = true,
  ready = coalesce(publish_ready_score, 0) >= case when ai_suggested_price is null then 81 else 95 end
    and not exists (
      select from jsonb_each(coalesce(ai_evidence, '{}')) reason
      where (reason.value->>'confidence')::numeric < 0.75
        and not coalesce(seller_edits, '{}') ?| array[reason.key, 'measurements.' || reason.key, 'itemSpecifics.' || reason.key])
where ai_generated_at is not null;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
ALTER TABLE "items" drop column "stage";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "stage" text GENERATED ALWAYS AS (case
  when status <> 'draft' then status
  when ai_generation_status = 'generating' then 'generating'
  when ai_generation_status = 'completed' and ready then 'ready'
  when ai_generation_status = 'completed' then 'incomplete'
  when ai_generation_status = 'failed' then 'failed'
  else 'draft' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "items_stage_newest" ON "items" USING btree ("user_id","stage","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_stage_sku" ON "items" USING btree ("user_id","stage","sku" collate natural_order,"id") WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_need_seller" ON "items" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "items"."deleted_at" is null and "items"."stage" in ('incomplete', 'failed');
