ALTER TABLE "items" ADD COLUMN "price_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "needed_fields" text[];
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "doubted_fields" text[];
--> statement-breakpoint
ALTER TABLE "seller_counters" ADD COLUMN "stage_counts" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- As before, and how many items are at each stage.
create or replace function count_items() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in
    execute format(
      'select user_id, sum(n)::int as items,
         coalesce(sum(n) filter (where stage not in (''listed'', ''sold'', ''ended'')), 0)::int as drafts,
         jsonb_object_agg(stage, n) as stages
       from (
         select user_id, stage, sum(sign)::int as n from (%s) as changed
         where deleted_at is null group by user_id, stage having sum(sign) <> 0
       ) as by_stage
       group by user_id',
      concat_ws(' union all ',
        case when tg_op <> 'DELETE' then 'select user_id, 1 as sign, stage, deleted_at from added' end,
        case when tg_op <> 'INSERT' then 'select user_id, -1 as sign, stage, deleted_at from removed' end))
  loop
    insert into seller_counters as counter (user_id, item_count, draft_count, stage_counts)
    values (change.user_id, change.items, change.drafts, change.stages)
    on conflict (user_id) do update
      set item_count = counter.item_count + change.items,
        draft_count = counter.draft_count + change.drafts,
        stage_counts = (
          select jsonb_object_agg(stage,
            coalesce((counter.stage_counts ->> stage)::int, 0) + coalesce((change.stages ->> stage)::int, 0))
          from jsonb_object_keys(counter.stage_counts || change.stages) as stage);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create function keep_item_price() returns trigger
language plpgsql as $$
begin
  new.price_minor := coalesce(new.ai_suggested_price * 100, 0)::bigint;
  return new;
end
$$;
--> statement-breakpoint
create trigger items_price before insert or update on items
  for each row execute function keep_item_price();
--> statement-breakpoint
-- The facts that lists are filtered by, as words that nobody can type: the colon separates, the semicolon ends.
create function item_fact_words(
  p_category text, p_ebay_category text, p_condition text, p_needed text[], p_doubted text[]
) returns text[]
language sql immutable parallel safe as $$
  select array(
    select fact from (
      select 'category:' || value || ';' as fact from unnest(array[p_category, p_ebay_category]) as value
      union select 'condition:' || p_condition || ';'
      union select 'needs:' || field || ';' from unnest(p_needed || case when cardinality(p_needed) > 0 then array['any'] end) as field
      union select 'confirm:' || field || ';' from unnest(p_doubted || case when cardinality(p_doubted) > 0 then array['any'] end) as field
    ) as facts where fact is not null)
$$;
--> statement-breakpoint
create or replace function keep_item_words() returns trigger
language plpgsql as $$
declare
  words text[] := item_search_words(new.sku, new.ai_title, new.brand, new.extracted_brand)
    || item_fact_words(new.category, new.ebay_category_name, coalesce(new.ebay_condition_grade, new.condition),
         new.needed_fields, new.doubted_fields);
begin
  if tg_op = 'UPDATE' then
    delete from item_words where item_id = new.id and word <> all (words);
  end if;
  insert into item_words (user_id, word, item_id)
    select distinct new.user_id, word, new.id from unnest(words) as word
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
drop trigger items_updated_words on items;
--> statement-breakpoint
create trigger items_updated_words after update on items
  for each row
  when ((old.sku, old.ai_title, old.brand, old.extracted_brand, old.category, old.ebay_category_name,
      old.ebay_condition_grade, old.condition, old.needed_fields, old.doubted_fields)
    is distinct from (new.sku, new.ai_title, new.brand, new.extracted_brand, new.category, new.ebay_category_name,
      new.ebay_condition_grade, new.condition, new.needed_fields, new.doubted_fields))
  execute function keep_item_words();
--> statement-breakpoint
-- No item changes until this is committed: the new columns lock the table. Row security shows one seller at a time.
do $$
declare
  seller record;
begin
  for seller in select id from auth.users loop
    perform set_config('app.user_id', seller.id::text, true);
    update seller_counters set stage_counts = coalesce((
      select jsonb_object_agg(stage, n)
      from (select stage, count(*)::int as n from items
        where user_id = seller.id and deleted_at is null group by stage) as by_stage), '{}')
    where user_id = seller.id;
  end loop;
  perform set_config('app.user_id', '', true);
end
$$;
