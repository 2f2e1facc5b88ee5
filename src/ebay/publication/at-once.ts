/** Items of one request: so many are previewed, */
export const previewsAtOnce = 50
/** and so many are published together. */
export const publishedTogether = 200
