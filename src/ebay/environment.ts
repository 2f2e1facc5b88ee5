/**
 * The eBays there are: keys, sellers and listings of one are worth nothing in another. `practice` is the marketplace that
 * PastFash brings along, for as long as no key of eBay's is set.
 */
export const ebayEnvironments = ['practice', 'sandbox', 'production'] as const
export type EbayEnvironment = (typeof ebayEnvironments)[number]

/** The two that eBay gives keys for. */
export const keyedEnvironments = ['sandbox', 'production'] as const
export type KeyedEnvironment = (typeof keyedEnvironments)[number]
