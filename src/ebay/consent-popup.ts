/** The popup of eBay's consent page in pixels (specification of listings, section 9). */
export const popupSize = { width: 800, height: 600 } as const

/** Milliseconds after success in which it closes (specification of listings, section 9). */
export const popupClosesAfter = 3000
