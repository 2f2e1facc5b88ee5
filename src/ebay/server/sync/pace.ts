/** How often a connected account is asked what became of its orders and listings. */
export const syncEveryMs = 4 * 60_000
