/** A time during which one seller is at work on this page; each is another, also of the same seller. */
export type Acting = { readonly sellerId: string }

let acting: Acting | undefined

/** Whose requests are sent from this page. */
export const actingSeller = {
  /** Undefined while the page is nobody's. */
  now: (): Acting | undefined => acting,
  /** From now on it is this seller. Returns how to end that. */
  begin(sellerId: string): () => void {
    const mine = { sellerId }
    acting = mine
    return () => {
      if (acting === mine) acting = undefined
    }
  },
}
