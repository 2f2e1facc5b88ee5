/**
 * True in the one page of this browser that asks first, as long as that page is open: what is said there need not be said in
 * another tab as well. Where Web Locks are missing (plain http) every page says it.
 */
export async function isFirstToSay(what: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(`pastfash-said-${what}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}
