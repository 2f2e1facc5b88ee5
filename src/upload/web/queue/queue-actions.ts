/** What a seller can do about an entry of the upload queue, by its id: the upload store has all of it. */
export type QueueActions = {
  readonly retry: (id: string) => void
  /** Starts the upload of an entry at once, before the others. An upload that runs starts again. */
  readonly tryNow: (id: string) => void
  /** Lets go of the entry and of its photos that are not stored. */
  readonly clear: (id: string) => void
  readonly useNextSku: (id: string) => void
  /** Resolves once it is on its way, or once the entry says why not. */
  readonly addToExisting: (id: string) => Promise<void>
  readonly asNewProduct: (id: string) => Promise<void>
}
