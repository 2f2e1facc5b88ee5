import { purgeAfterSeconds } from '../src/items/limits.ts'
import { purgeItems } from '../src/items/server/purge-items.ts'
import type { Seller } from './seller.ts'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Lets the time for Undo pass and purges what the seller has deleted, as its job does. Returns the number of purged
 * items.
 */
export function endUndo(env: TestEnvironment, { userId }: Seller): Promise<number> {
  env.clock.forward(purgeAfterSeconds)
  return purgeNow(env, userId)
}

/** Purges what the seller deleted long enough ago. */
export function purgeNow(env: TestEnvironment, userId: string): Promise<number> {
  return purgeItems({ ...env.services, userId }, { signal: new AbortController().signal })
}
