/** Items removed by one request. */
export const deleteAtOnce = 500
/** Characters of a category, a condition or a brand. eBay's longest of them is the brand (65, Inventory API). */
export const hintMaxLength = 65
/** Days for which a late repeat of something deleted is told that it is gone. */
export const tombstoneDays = 90
