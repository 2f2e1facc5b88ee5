/** The seller's actions on an entry of the upload queue, by its id. The upload store implements them. */
export type QueueActions = {
  readonly retry: (id: string) => void
  /** Starts the upload of an entry at once, before the others. An upload that runs starts again. */
  readonly tryNow: (id: string) => void
  /** Removes the entry and its photos that are not stored. */
  readonly clear: (id: string) => void
  readonly useNextSku: (id: string) => void
  /** Resolves once the upload is queued, or the entry has an error. */
  readonly addToExisting: (id: string) => Promise<void>
  readonly asNewProduct: (id: string) => Promise<void>
}
