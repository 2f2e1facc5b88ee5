/** The most items that one request previews. */
export const previewsAtOnce = 50
/** The most items that one request publishes. */
export const publishedTogether = 200
