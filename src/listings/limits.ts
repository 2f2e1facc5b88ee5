/** Characters of a title eBay shows; the writer never goes over (specification of listings, section 9). */
export const titleMaxLength = 80
/** A seller may write a longer one; what eBay gets is cut at a word end, and the seller is told so. */
export const titleStoredMaxLength = 200
export const titleMinLength = 10
export const descriptionMinLength = 50
export const descriptionMaxLength = 4000
export const tagsMax = 13
/** Measurements of one listing. */
export const measurementsMax = 30
/** Characters of eBay's condition note (Inventory API, conditionDescription). */
export const conditionNotesMaxLength = 1000
/** Characters of what a care label says: far more than one has. */
export const careInstructionsMaxLength = 500
/** Characters of a value on one line (Inventory API, aspects: 65 is what eBay takes). */
export const valueMaxLength = 65
/** Characters of an item specific's name (Inventory API, aspects). */
export const specificNameMaxLength = 40
/** Item specifics of one listing: more than any category of clothes has. */
export const specificsMax = 45
/** US dollars; no second-hand garment asks for more. */
export const priceMax = 100_000
