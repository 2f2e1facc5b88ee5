/** Characters of a title that eBay shows. A writer never exceeds them (specification of listings, section 9). */
export const titleMaxLength = 80
/** A seller may write a longer title. For eBay it is cut at the end of a word, and the seller is notified. */
export const titleStoredMaxLength = 200
export const titleMinLength = 10
export const descriptionMinLength = 50
export const descriptionMaxLength = 4000
export const tagsMax = 13
/** Most measurements of one listing. */
export const measurementsMax = 30
/** Characters of eBay's condition note (Inventory API, conditionDescription). */
export const conditionNotesMaxLength = 1000
/** Most characters of care instructions, far more than a label has. */
export const careInstructionsMaxLength = 500
/** Most characters of a value on one line (Inventory API, aspects: eBay accepts 65). */
export const valueMaxLength = 65
/** Characters of an item specific's name (Inventory API, aspects). */
export const specificNameMaxLength = 40
/** Most item specifics of one listing, more than any category of clothes has. */
export const specificsMax = 45
/** In US dollars. No second-hand garment costs more. */
export const priceMax = 100_000
/** Most items that one bulk edit changes. */
export const maxBulkItems = 5000
