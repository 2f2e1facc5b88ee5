/** Size of the popup with eBay's consent page, in pixels (specification of listings, section 9). */
export const popupSize = { width: 800, height: 600 } as const

/** Milliseconds between success and closing of the popup (specification of listings, section 9). */
export const popupClosesAfterMs = 3000
