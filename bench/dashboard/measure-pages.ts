import { createAddressSigner } from '../../src/photos/server/signed-address.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/server/db/db.ts'
import { parseAppSecrets } from '../../src/platform/server/settings/app-secrets.ts'
import { rotated } from '../measuring/rotated.ts'
import { type ListViewName, listStartOf, listViewNames, listViews } from './list-views.ts'
import { type PagerName, pagerNames, pagers } from './pagers.ts'

/** The milliseconds of each page that a pager made for a seller with `size` items, the shortest first. */
export type PageTimes = { of(size: number, view: ListViewName, pager: PagerName): readonly number[] }

/**
 * Makes one page of every list view `rounds` times with each pager, for each seller. The pagers take turns to go first.
 * Throws if the pagers return different numbers of items.
 */
export async function measurePages(
  db: Database,
  sellers: readonly { userId: string; size: number }[],
  rounds: number,
): Promise<PageTimes> {
  const times = new Map<string, number[]>()
  const pagerContext = {
    db,
    clock: systemClock,
    signer: createAddressSigner(parseAppSecrets(`1:${'x'.repeat(40)}`), systemClock),
  }
  for (const { userId, size } of sellers)
    for (const name of listViewNames) {
      const listStart = await listStartOf(db, userId, size, listViews[name])
      // The first two rounds warm caches up and are not counted.
      for (let round = -2; round < rounds; round += 1) {
        const itemCounts = new Set<number>()
        for (const pager of rotated(pagerNames, round + 2)) {
          const began = performance.now()
          itemCounts.add(await pagers[pager]({ ...pagerContext, userId }, listViews[name], listStart))
          if (round >= 0) add(times, keyOf(size, name, pager), performance.now() - began)
        }
        if (itemCounts.size > 1)
          throw new Error(`${name} of ${size} items: the pagers returned ${[...itemCounts].join(' and ')} items`)
      }
    }
  return {
    of: (size, view, pager) => (times.get(keyOf(size, view, pager)) ?? []).toSorted((one, other) => one - other),
  }
}

function keyOf(size: number, view: ListViewName, pager: PagerName): string {
  return `${size} ${view} ${pager}`
}

function add(times: Map<string, number[]>, key: string, milliseconds: number) {
  times.set(key, [...(times.get(key) ?? []), milliseconds])
}
