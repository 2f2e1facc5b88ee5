/** Most items that one request to delete names by id, and most that its answer names. */
export const maxItemsPerRequest = 500
/** Most characters of a category, condition or brand. eBay allows 65 for a brand (Inventory API). */
export const hintMaxLength = 65
/** Most characters of a search text. */
export const searchMaxLength = 100
/** Days for which a late repeat of a deleted item's upload is answered with 'gone'. */
export const tombstoneDays = 90
/** Seconds for which a seller can undo deleting items or removing a photo from a choice. */
export const undoSeconds = 10
/**
 * Seconds after which deleted items are gone for good. Longer than `undoSeconds`, so that a last-moment Undo still
 * arrives.
 */
export const purgeAfterSeconds = 20
