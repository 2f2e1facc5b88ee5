-- Row security binds the tables' owner as well.
alter table items force row level security;
--> statement-breakpoint
alter table item_images force row level security;
--> statement-breakpoint
alter table seller_counters force row level security;
--> statement-breakpoint
alter table tombstones force row level security;
--> statement-breakpoint
-- The next batch number of a seller. The counter row stays locked until the caller's transaction ends, so that
-- parallel creations take turns and a rolled back one leaves no gap.
create function get_next_batch_number(p_user_id uuid) returns integer
language sql as $$
  insert into seller_counters as counter (user_id, last_batch) values (p_user_id, 1)
  on conflict (user_id) do update set last_batch = counter.last_batch + 1
  returning last_batch
$$;
--> statement-breakpoint
-- The next SKU number of a seller, under the same lock. Numbers whose SKU the seller has typed already are skipped.
create function get_next_sku_number(p_user_id uuid) returns integer
language plpgsql as $$
declare
  next_number integer;
begin
  insert into seller_counters as counter (user_id) values (p_user_id)
  on conflict (user_id) do update set last_sku = counter.last_sku
  returning last_sku into next_number;
  loop
    next_number := next_number + 1;
    exit when not exists (
      select from items
      where user_id = p_user_id
        and sku = 'PSTFSH-' || lpad(next_number::text, greatest(3, length(next_number::text)), '0')
    );
  end loop;
  update seller_counters set last_sku = next_number where user_id = p_user_id;
  return next_number;
end
$$;
--> statement-breakpoint
-- Tells listening web processes which items of which seller a statement changed: at most 50 ids, else "all".
create function notify_changed_items() returns trigger
language plpgsql as $$
declare
  id_column text := tg_argv[0];
  change record;
begin
  for change in execute format(
    'select user_id, case when count(distinct %1$I) > 50 then to_jsonb(''all''::text) else to_jsonb(array_agg(distinct %1$I)) end as ids
     from changed group by user_id', id_column)
  loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'items', 'ids', change.ids)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger items_inserted after insert on items
  referencing new table as changed for each statement execute function notify_changed_items('id');
--> statement-breakpoint
create trigger items_updated after update on items
  referencing new table as changed for each statement execute function notify_changed_items('id');
--> statement-breakpoint
create trigger items_deleted after delete on items
  referencing old table as changed for each statement execute function notify_changed_items('id');
--> statement-breakpoint
create trigger item_images_inserted after insert on item_images
  referencing new table as changed for each statement execute function notify_changed_items('item_id');
--> statement-breakpoint
create trigger item_images_updated after update on item_images
  referencing new table as changed for each statement execute function notify_changed_items('item_id');
--> statement-breakpoint
create trigger item_images_deleted after delete on item_images
  referencing old table as changed for each statement execute function notify_changed_items('item_id');
--> statement-breakpoint
-- Keeps the number of a seller's items and drafts beside the counters, so that no page has to count rows.
create function count_items() returns trigger
language plpgsql as $$
declare
  change record;
begin
  for change in
    execute format(
      'select user_id, sum(items)::int as items, sum(drafts)::int as drafts from (%s) as changed
       group by user_id having sum(items) <> 0 or sum(drafts) <> 0',
      concat_ws(' union all ',
        case when tg_op <> 'DELETE' then 'select user_id, 1 as items, (status = ''draft'')::int as drafts from added' end,
        case when tg_op <> 'INSERT' then 'select user_id, -1 as items, -(status = ''draft'')::int as drafts from removed' end))
  loop
    insert into seller_counters as counter (user_id, item_count, draft_count)
    values (change.user_id, change.items, change.drafts)
    on conflict (user_id) do update
      set item_count = counter.item_count + change.items, draft_count = counter.draft_count + change.drafts;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger items_inserted_count after insert on items
  referencing new table as added for each statement execute function count_items();
--> statement-breakpoint
create trigger items_updated_count after update on items
  referencing old table as removed new table as added for each statement execute function count_items();
--> statement-breakpoint
create trigger items_deleted_count after delete on items
  referencing old table as removed for each statement execute function count_items();
--> statement-breakpoint
-- Use renews a session, but never beyond 30 days after its sign-in.
create function limit_session() returns trigger
language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, old.created_at + interval '30 days');
  return new;
end
$$;
--> statement-breakpoint
create trigger sessions_renewed before update on auth.sessions
  for each row execute function limit_session();
