/** Items named in one request that deletes them. */
export const deleteAtOnce = 500
/** Characters of a category, a condition or a brand. eBay's longest of them is the brand (65, Inventory API). */
export const hintMaxLength = 65
/** Characters of what is searched for. */
export const searchMaxLength = 100
/** Days for which a late repeat of something deleted is told that it is gone. */
export const tombstoneDays = 90
/** Seconds for which deleting products, and taking a photo out of a choice, can be undone. */
export const undoSeconds = 10
/** Seconds after which deleted products are gone for good: longer, so that an Undo at the last moment still arrives. */
export const purgeAfterSeconds = 20
