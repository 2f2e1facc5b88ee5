/** A batch whose photos are being uploaded, as the capture screen shows it. */
export type RunningBatch = {
  /** The SKU that the seller typed or the server assigned; null before. */
  sku: string | null
  stored: number
  total: number
  /** True if its photos are added to an existing product. */
  joinsItem: boolean
  /** 0 to 100. */
  progress: number
  photos: readonly { id: string; isOnServer: boolean; preview?: Blob | undefined }[]
  /** Sentences about the cause of a delay with automatic retries, and about the photos that are safe. */
  delay: string | null
  /** A request for patience with very many files. */
  manyFilesMessage?: string | undefined
  /** Number of batches that wait for this one. */
  waiting: number
}

/**
 * A finished batch. `joinsItem`: its photos were added to an existing product. `series`: the products that were created
 * together, if there are several.
 */
export type BatchCreated = {
  sku: string
  batchNumber: number
  stored: number
  joinsItem: boolean
  series: CreatedSeries | null
}

/** Several products: their SKUs in words, the number of their photos, and a small picture of each, if there is one. */
export type CreatedSeries = {
  skus: string
  photos: number
  covers: readonly { id: string; picture: Blob | undefined }[]
}
