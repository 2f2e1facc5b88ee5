import type { Site } from './product.ts'

export type StoredPhoto = {
  sku: string
  order: number
  width: number
  height: number
  /** The path of its file, below the folder of product photos. */
  path: string
  /** Whether a listing was requested. */
  asked: boolean
}

/** One seller's photos on the server, by SKU and in their order. */
export async function storedPhotos(product: Site, email: string): Promise<StoredPhoto[]> {
  const [user] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  return product.query<StoredPhoto>(
    `select sku, "order", width, height, storage_path as path, ai_generation_job_id is not null as asked
     from item_images join items on items.id = item_id order by sku, "order"`,
    user?.id,
  )
}
