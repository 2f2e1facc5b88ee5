alter table listing_runs force row level security;
--> statement-breakpoint
alter table listing_run_items force row level security;
--> statement-breakpoint
-- Neither needs to survive a crash: places are free then, and pauses over. Rounds do, as the jobs that have them do.
alter table platform.pacers set unlogged;
--> statement-breakpoint
alter table platform.pacer_places set unlogged;
--> statement-breakpoint
-- Tells listening web processes which runs of which seller a statement changed: at most 50 ids, else "all".
create function notify_changed_runs() returns trigger
language plpgsql as $$
declare
  id_column text := tg_argv[0];
  change record;
begin
  for change in execute format(
    'select user_id, case when count(distinct %1$I) > 50 then to_jsonb(''all''::text) else to_jsonb(array_agg(distinct %1$I)) end as ids
     from changed group by user_id', id_column)
  loop
    perform pg_notify('changes', jsonb_build_object('user', change.user_id, 'what', 'listing-runs', 'ids', change.ids)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger listing_runs_inserted after insert on listing_runs
  referencing new table as changed for each statement execute function notify_changed_runs('id');
--> statement-breakpoint
create trigger listing_runs_updated after update on listing_runs
  referencing new table as changed for each statement execute function notify_changed_runs('id');
--> statement-breakpoint
create trigger listing_run_items_inserted after insert on listing_run_items
  referencing new table as changed for each statement execute function notify_changed_runs('run_id');
--> statement-breakpoint
create trigger listing_run_items_updated after update on listing_run_items
  referencing new table as changed for each statement execute function notify_changed_runs('run_id');
--> statement-breakpoint
create trigger listing_run_items_deleted after delete on listing_run_items
  referencing old table as changed for each statement execute function notify_changed_runs('run_id');
--> statement-breakpoint
-- Takes one of p_at_once places of whoever p_key is asked as, and the next moment that is p_gap after the one before.
-- Gives the milliseconds until that moment; null while every place is taken. The place runs out p_lease after it.
create function platform.take_pacer_place(p_id uuid, p_key text, p_gap interval, p_at_once integer, p_lease interval)
returns double precision
language plpgsql as $$
declare
  my_turn timestamptz;
begin
  -- Locks the row: places and moments are given one after another.
  insert into platform.pacers as pacer (key, next_at) values (p_key, clock_timestamp())
  on conflict (key) do update set next_at = greatest(pacer.next_at, clock_timestamp())
  returning next_at into my_turn;
  delete from platform.pacer_places where key = p_key and until < clock_timestamp();
  if (select count(*) from platform.pacer_places where key = p_key) >= p_at_once then
    return null;
  end if;
  update platform.pacers set next_at = my_turn + p_gap where key = p_key;
  insert into platform.pacer_places (id, key, until) values (p_id, p_key, my_turn + p_lease);
  return greatest(0, extract(epoch from my_turn - clock_timestamp()) * 1000);
end
$$;
--> statement-breakpoint
-- The first of p_count rounds of a user in a queue: after the user's last one, and not before the round being served.
create function platform.take_rounds(p_queue text, p_user text, p_count integer) returns bigint
language plpgsql as $$
declare
  served bigint;
  last_round bigint;
begin
  insert into platform.queue_rounds (queue, user_id, round) values (p_queue, '', 0) on conflict do nothing;
  select round into served from platform.queue_rounds where queue = p_queue and user_id = '';
  insert into platform.queue_rounds as mine (queue, user_id, round) values (p_queue, p_user, served + p_count)
  on conflict (queue, user_id) do update set round = greatest(mine.round, served) + p_count
  returning round into last_round;
  return last_round - p_count + 1;
end
$$;
--> statement-breakpoint
-- A job of this round begins: later ones of users who had none come after it. Forgets users whose rounds are over, but for
-- those who are sending jobs at this moment: nobody waits for them.
create function platform.serve_round(p_queue text, p_round bigint) returns void
language sql as $$
  update platform.queue_rounds set round = p_round where queue = p_queue and user_id = '' and round < p_round;
  delete from platform.queue_rounds where (queue, user_id) in (
    select queue, user_id from platform.queue_rounds
    where queue = p_queue and user_id <> '' and round < p_round
    for update skip locked);
$$;
--> statement-breakpoint
-- Whether an item has photos stands with it, so that no page looks for them to count what can be written.
create function mark_photographed() returns trigger
language plpgsql as $$
begin
  update items set has_photos = true where id in (select item_id from added) and not has_photos;
  return null;
end
$$;
--> statement-breakpoint
-- Called so that it comes before the one that counts bytes: a seller's usage is locked after every other row.
create trigger item_images_inserted_at_items after insert on item_images
  referencing new table as added for each statement execute function mark_photographed();
--> statement-breakpoint
-- What there is already, and what is under way. Row security would hide it from the migration, which is nobody.
alter table items no force row level security;
--> statement-breakpoint
alter table item_images no force row level security;
--> statement-breakpoint
update items set has_photos = true where id in (select item_id from item_images);
--> statement-breakpoint
alter table item_images force row level security;
--> statement-breakpoint
update items set ai_generation_asked_at = updated_at
where ai_generation_status = 'generating'
  or (ai_generation_status = 'pending' and ai_generation_error like 'Rate limit - retrying in %');
--> statement-breakpoint
alter table items force row level security;
