/**
 * How far an item has come, as its card says it and as lists are filtered by: a draft by its listing, then by where it is
 * sold. Kept by the database in the column `stage`, from `status`, `ai_generation_status` and `ready`.
 */
export const itemStages = ['draft', 'generating', 'ready', 'incomplete', 'failed', 'listed', 'sold', 'ended'] as const
export type ItemStage = (typeof itemStages)[number]
