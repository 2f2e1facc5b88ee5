/** The most items that one request previews. */
export const maxPreviewsPerRequest = 50
/** The most items that one request publishes. */
export const maxPublishesPerRequest = 200
