import { countAtStages, type ItemStage, type StageCounts, stagesOfTab } from '../../../items/stage.ts'

/** A step of a new seller. */
export type FirstStep = 'photos' | 'listing' | 'connect' | 'publish'

/** Items from which a shop is no longer new, even if nothing was published. */
const maxItems = 10

const published: readonly ItemStage[] = [...stagesOfTab.live, ...stagesOfTab.sold, ...stagesOfTab.ended]
const written: readonly ItemStage[] = [...stagesOfTab['needs-details'], ...stagesOfTab.ready, ...published]

/** Whether a shop has few items and none was ever published. */
export function isNewShop({ total, stages }: { total: number; stages: StageCounts }): boolean {
  return total <= maxItems && countAtStages(stages, published) === 0
}

/** The first steps of a shop that are done, in their order. `isEbayReady`: nothing of the eBay account is missing. */
export function doneSteps(shop: { total: number; stages: StageCounts; isEbayReady: boolean }): FirstStep[] {
  return [
    ...(shop.total > 0 ? (['photos'] as const) : []),
    ...(countAtStages(shop.stages, written) > 0 ? (['listing'] as const) : []),
    ...(shop.isEbayReady ? (['connect'] as const) : []),
    ...(countAtStages(shop.stages, published) > 0 ? (['publish'] as const) : []),
  ]
}
