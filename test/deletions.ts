import { purgeAfterSeconds } from '../src/items/limits.ts'
import { purgeItems } from '../src/items/server/purge-items.ts'
import type { Seller } from './seller.ts'
import type { World } from './world.ts'

/** Lets the time for Undo pass and removes for good what the seller has deleted, as its job does; gives how many that were. */
export function endUndo(world: World, { userId }: Seller): Promise<number> {
  world.clock.forward(purgeAfterSeconds)
  return purgeNow(world, userId)
}

/** Removes for good what the seller deleted long enough ago. */
export function purgeNow(world: World, userId: string): Promise<number> {
  return purgeItems({ ...world.services, userId }, { signal: new AbortController().signal })
}
