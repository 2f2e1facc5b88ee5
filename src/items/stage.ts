/**
 * How far an item has come; cards show it and lists filter by it. The listing decides a draft's stage, then the sale
 * decides. The database keeps it in the column `stage`, from `status`, `ai_generation_status` and `ready`.
 */
export const itemStages = ['draft', 'generating', 'ready', 'incomplete', 'failed', 'listed', 'sold', 'ended'] as const
export type ItemStage = (typeof itemStages)[number]
