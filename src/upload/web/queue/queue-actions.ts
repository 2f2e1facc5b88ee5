/** The seller's actions on an entry of the upload queue, by its id. The upload store implements them. */
export type QueueActions = {
  /** Retries the photos of a failed or incomplete entry. */
  readonly retry: (id: string) => void
  /** Starts the upload of an entry at once, before the others. If it is running already, it starts again. */
  readonly tryNow: (id: string) => void
  /** Removes the entry, and its photos that are not stored. Stored photos stay; a product without photos is deleted. */
  readonly clear: (id: string) => void
  /** Uploads the entry under the next free SKU, when the typed SKU is taken. */
  readonly takeNextSku: (id: string) => void
  /** Adds the photos to the item that has the typed SKU. Resolves once they are queued, or the entry has an error. */
  readonly addToExisting: (id: string) => Promise<void>
  /** Uploads the remaining photos of a deleted product. Resolves once they are queued, or the entry has an error. */
  readonly uploadAsNewProduct: (id: string) => Promise<void>
}
