-- Words are compared byte by byte, so that those with one beginning lie side by side in the index.
alter table item_words alter column word type text collate "C";
--> statement-breakpoint
alter table item_words force row level security;
--> statement-breakpoint
-- The words of a text as they are looked for: small letters without accents or apostrophes, at most 40 of each.
-- The same for what is found and for what is typed: Levi's is "levis" in both.
create function search_words(p_text text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40) collate "C"), '{}')
  from regexp_split_to_table(
    regexp_replace(lower(normalize(p_text, NFKD) collate "und-x-icu"), '[\u0300-\u036f''\u2018\u2019`\u00b4]', '', 'g'),
    '[^[:alnum:]]+'
  ) as word
  where word <> ''
$$;
--> statement-breakpoint
-- What an item is found by. Of a SKU besides: itself without its hyphens, and its numbers without leading zeros.
create function item_search_words(p_sku text, p_title text, p_brand text, p_extracted_brand text) returns text[]
language sql immutable parallel safe as $$
  select search_words(concat_ws(' ', p_sku, p_title, p_brand, p_extracted_brand))
    || search_words(regexp_replace(p_sku, '[^[:alnum:]]+', '', 'g'))
    || array(select ltrim(word, '0') from unnest(search_words(p_sku)) as word where word ~ '^0+[1-9]')
$$;
--> statement-breakpoint
create function keep_item_words() returns trigger
language plpgsql as $$
declare
  words text[] := item_search_words(new.sku, new.ai_title, new.brand, new.extracted_brand);
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
create trigger items_inserted_words after insert on items
  for each row execute function keep_item_words();
--> statement-breakpoint
create trigger items_updated_words after update on items
  for each row
  when ((old.sku, old.ai_title, old.brand, old.extracted_brand)
    is distinct from (new.sku, new.ai_title, new.brand, new.extracted_brand))
  execute function keep_item_words();
--> statement-breakpoint
-- The words of the items there are. Row security would hide them from the migration, which is nobody.
alter table items no force row level security;
--> statement-breakpoint
alter table item_words no force row level security;
--> statement-breakpoint
insert into item_words (user_id, word, item_id)
  select distinct user_id, word, id
  from items, unnest(item_search_words(sku, ai_title, brand, extracted_brand)) as word;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table item_words force row level security;
--> statement-breakpoint
-- As before, but what its seller has deleted is not counted.
create or replace function count_items() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in
    execute format(
      'select user_id, sum(sign)::int as items, sum(sign * (status = ''draft'')::int)::int as drafts
       from (%s) as changed where deleted_at is null
       group by user_id having sum(sign) <> 0 or sum(sign * (status = ''draft'')::int) <> 0',
      concat_ws(' union all ',
        case when tg_op <> 'DELETE' then 'select user_id, 1 as sign, status, deleted_at from added' end,
        case when tg_op <> 'INSERT' then 'select user_id, -1 as sign, status, deleted_at from removed' end))
  loop
    insert into seller_counters as counter (user_id, item_count, draft_count)
    values (change.user_id, change.items, change.drafts)
    on conflict (user_id) do update
      set item_count = counter.item_count + change.items, draft_count = counter.draft_count + change.drafts;
  end loop;
  return null;
end
$$;
