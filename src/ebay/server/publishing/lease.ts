/**
 * For so long an item is neither deleted nor changed in its photos once its publication was asked for, and again once it begins: longer
 * than eBay takes for 24 photos in hard times. What waits longer for its turn and is changed meanwhile is not sent.
 */
export const leaseMs = 10 * 60_000
