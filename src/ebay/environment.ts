/**
 * The eBay environments. Keys, sellers and listings of one are not valid in another. `practice` is PastFash's own
 * marketplace, used while no eBay key is set.
 */
export const ebayEnvironments = ['practice', 'sandbox', 'production'] as const
export type EbayEnvironment = (typeof ebayEnvironments)[number]

/** The environments that eBay issues keys for. */
export const keyedEnvironments = ['sandbox', 'production'] as const
export type KeyedEnvironment = (typeof keyedEnvironments)[number]
