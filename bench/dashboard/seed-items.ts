import type { ClientBase } from 'pg'

/** Products are brand, garment, colour and size, so that some words are in most titles and some in hardly any. */
const brands = ['Levi’s', 'Nike', 'Zara', 'H&M', 'Adidas', 'Marc O’Polo', 'Patagonia', 'Mango', 'Uniqlo', 'Carhartt']
const garments = ['Jeans', 'Jacket', 'Dress', 'Shirt', 'Sweater', 'Skirt', 'Coat', 'Blazer', 'Hoodie', 'T-Shirt']
const colours = ['Black', 'Blue', 'White', 'Grey', 'Green', 'Red', 'Navy', 'Beige', 'Brown', 'Pink']
const rareBrand = { name: 'Vivienne Westwood', every: 97 }

/** Words that a seller may search for: one in every tenth title, some in one of a hundred, and one in no title. */
export const searchWords = { common: 'jacket', rare: 'vivienne westwood', missing: 'kimono' } as const

/** Creates items of a seller, each with a title and a status, with a few statements. The last is the newest. */
export async function seedItems(client: ClientBase, userId: string, count: number) {
  await client.query(
    `insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at, updated_at,
       has_photos, brand, ai_title, ai_generation_status, ai_generated_at, listing_ready, status)
     select $1, 'PSTFSH-' || lpad(n::text, greatest(3, length(n::text)), '0'), session, session, n, '', at, at,
       true, brand, concat_ws(' ', brand, garment, colour, 'Size', 36 + mixed % 12), state, at, mixed % 3 > 0,
       case when mixed % 10 = 0 then 'listed' else 'draft' end
     from generate_series(1, $2::int) as n
     -- A number that has nothing to do with the order, the same at every run.
     cross join lateral (select gen_random_uuid() as session, (hashint4(n) & 1048575) as mixed,
       timestamptz '2026-01-01' + make_interval(secs => 20 * n) as at) as made
     cross join lateral (select
       case when n % $3 = 0 then $4 else ($5::text[])[1 + mixed / 7 % 10] end as brand,
       ($6::text[])[1 + mixed / 71 % 10] as garment, ($7::text[])[1 + mixed / 713 % 10] as colour,
       case mixed % 20 when 0 then 'failed' when 1 then 'pending' else 'completed' end as state) as described`,
    [userId, count, rareBrand.every, rareBrand.name, brands, garments, colours],
  )
  await client.query(
    `insert into item_words (user_id, word, item_id)
     select distinct user_id, word, id
     from items, unnest(item_search_words(sku, ai_title, brand, extracted_brand)) as word where user_id = $1`,
    [userId],
  )
  await client.query(
    `insert into seller_counters (user_id, item_count, draft_count, last_batch, last_sku)
     select $1, count(*), count(*) filter (where status = 'draft'), count(*), count(*) from items where user_id = $1`,
    [userId],
  )
}

/** Creates photos of 1200 x 1600 for each of a seller's items. All have the same blurred placeholder. */
export async function seedPhotos(client: ClientBase, userId: string, each: number, placeholder: string) {
  await client.query(
    `insert into item_images (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash,
       width, height, bytes, placeholder, has_large_thumbnail)
     select id, user_id, concat(user_id, '/', id, '/1767225600000-', n, '-bench.jpg'), n, n = 0, gen_random_uuid(), '',
       1200, 1600, 400000, $3, true
     from items, generate_series(0, $2::int - 1) as n where user_id = $1`,
    [userId, each, placeholder],
  )
}
