-- The prices and facts of existing items, a thousand at a time: each commit frees its rows. Safe to repeat.
do $$
declare
  seller record;
  last_id uuid;
  ids uuid[];
begin
  for seller in select id from auth.users loop
    last_id := '00000000-0000-0000-0000-000000000000';
    loop
      perform set_config('app.user_id', seller.id::text, false);
      ids := array(select id from items where user_id = seller.id and id > last_id order by id limit 1000);
      exit when cardinality(ids) = 0;
      last_id := ids[cardinality(ids)];
      update items set price_minor = (ai_suggested_price * 100)::bigint
        where user_id = seller.id and id = any (ids) and ai_suggested_price is not null and price_minor = 0;
      insert into item_words (user_id, word, item_id)
        select distinct user_id, word, id
        from items, unnest(item_fact_words(
          category, ebay_category_name, coalesce(ebay_condition_grade, condition), needed_fields, doubted_fields)) as word
        where user_id = seller.id and id = any (ids)
        on conflict do nothing;
      commit;
    end loop;
  end loop;
  perform set_config('app.user_id', '', false);
end
$$;
--> statement-breakpoint
-- An earlier try that was cut off may have left an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS "items_stage_title";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_stage_title" ON "items" USING btree ("user_id","stage",(case when "ai_title" is null then '' else "ai_title" end collate natural_order),"id") WHERE "items"."deleted_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_stage_price";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_stage_price" ON "items" USING btree ("user_id","stage","price_minor","id") WHERE "items"."deleted_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_stage_brand";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_stage_brand" ON "items" USING btree ("user_id","stage",(case when "extracted_brand" is not null then "extracted_brand" when "brand" is not null then "brand" else '' end collate natural_order),"id") WHERE "items"."deleted_at" is null;
