/**
 * The room for kept photos as the browser reports it: `free` in bytes; `persisted`, whether it promised not to clear them on
 * its own. Null when not reported. Never rejects.
 */
export async function storageRoom(): Promise<{ free: number | null; persisted: boolean | null }> {
  // Without https there is no storage manager, and some browsers have only parts of it.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  const [estimate, persisted] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => undefined),
  ])
  return { free: freeOf(estimate), persisted: persisted ?? null }
}

function freeOf({ quota, usage }: StorageEstimate = {}): number | null {
  if (quota === undefined || usage === undefined) return null
  return Math.max(0, quota - usage)
}
