/**
 * How far an item has come; cards show it and lists filter by it. The listing decides a draft's stage, then the sale
 * decides. The database keeps it in the column `stage`, from `status`, `ai_generation_status` and `ready`.
 */
export const itemStages = ['draft', 'generating', 'ready', 'incomplete', 'failed', 'listed', 'sold', 'ended'] as const
export type ItemStage = (typeof itemStages)[number]

/** The tabs of the list of items, in the order in which an item passes through them, each with its stages. */
export const stagesOfTab = {
  'to-write': ['draft', 'generating', 'failed'],
  'needs-details': ['incomplete'],
  ready: ['ready'],
  live: ['listed'],
  sold: ['sold'],
  ended: ['ended'],
} as const satisfies Record<string, readonly ItemStage[]>
export type ItemTab = keyof typeof stagesOfTab
export const itemTabs = Object.keys(stagesOfTab) as [ItemTab, ...ItemTab[]]

/**
 * The stages of the views that show a part of the list: Generate Listings, its items that need the seller, and Publish to eBay. An
 * ended item can be published again.
 */
export const stagesOfGroup = {
  unpublished: ['draft', 'generating', 'failed', 'incomplete', 'ready'],
  'needs-you': ['failed', 'incomplete'],
  publishable: ['incomplete', 'ready', 'listed', 'ended'],
} as const satisfies Record<string, readonly ItemStage[]>
export type ItemGroup = keyof typeof stagesOfGroup
export const itemGroups = Object.keys(stagesOfGroup) as [ItemGroup, ...ItemGroup[]]

/** The stages of items whose listing is written but was never published. */
export const writtenStages = ['incomplete', 'ready'] as const satisfies readonly ItemStage[]

/** How many of a seller's items are at each stage; stages without items may be missing. */
export type StageCounts = Partial<Record<ItemStage, number>>

/** How many items these stages have together. */
export function countAtStages(counts: StageCounts, stages: readonly ItemStage[]): number {
  return stages.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0)
}
