/** A product batch as this screen shows it while it is being made. */
export type BatchInWork = {
  /** As the seller typed it or the server assigned it; null until then. */
  sku: string | null
  stored: number
  total: number
  /** Its photos are added to a product that is there already. */
  joins: boolean
  /** 0 to 100. */
  progress: number
  photos: readonly { id: string; stored: boolean; preview?: Blob | undefined }[]
  /** What stands in the way while it is tried again by itself, and what is safe, in sentences. */
  delay: string | null
  /** A word of patience for very many files. */
  patience?: string | undefined
  /** Batches that come after it. */
  waiting: number
}

/**
 * A batch that finished. `joins`: its photos were added to a product that was there already. `series`: the products that were
 * created in one go, where they are several.
 */
export type BatchCreated = {
  sku: string
  batchNumber: number
  stored: number
  joins: boolean
  series: CreatedSeries | null
}

/** Several products: their SKUs in words, the number of their photos, and a small picture of each where there is one. */
export type CreatedSeries = {
  skus: string
  photos: number
  covers: readonly { id: string; picture: Blob | undefined }[]
}
