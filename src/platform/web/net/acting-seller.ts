/** A period in which one seller works on this page. Each period is a new object, also for the same seller. */
export type WorkPeriod = { readonly sellerId: string }

let currentPeriod: WorkPeriod | undefined

/** The seller in whose name this page sends requests. */
export const actingSeller = {
  /** Undefined while no seller works on the page. */
  period: (): WorkPeriod | undefined => currentPeriod,
  /** Starts a period of this seller. Returns a function that ends it. */
  begin(sellerId: string): () => void {
    const ownPeriod = { sellerId }
    currentPeriod = ownPeriod
    return () => {
      if (currentPeriod === ownPeriod) currentPeriod = undefined
    }
  },
}
