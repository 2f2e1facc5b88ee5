/**
 * For so long neither an item nor a photo of it is deleted, and none is cropped, once its publication was asked for, and again once it
 * begins: longer than eBay takes for 24 photos in hard times. What waits longer for its turn and is changed meanwhile is not sent.
 */
export const leaseMs = 10 * 60_000
