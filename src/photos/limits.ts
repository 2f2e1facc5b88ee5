/** Long side of a stored photo in pixels: what the device's compression makes, and all the server accepts. */
export const photoMaxSide = 1920
/** Bytes of one stored photo. */
export const photoMaxBytes = 4 * 1024 * 1024
/** Photos of one item; eBay takes 24, the rest is for the seller's own choice among them. */
export const photosPerItem = 60
/** What a seller is told beyond. */
export const tooManyPhotos = `An item holds at most ${photosPerItem} photos. Start another item for the rest.`
/** Long side of a thumbnail in pixels, and its JPEG quality (specification of capture, section 9). */
export const thumbnailSide = 400
export const thumbnailQuality = 70
/** Photos of one seller being received at once on one server; more are asked to come back. */
export const uploadsAtOnce = 6
/** Life of a signed photo address in seconds (specification of capture, section 9). */
export const signedUrlLifetime = 3600
/** Seconds for which the same photo keeps the same signed address, so that browsers' caches hit. */
export const signedUrlWindow = 1800
/** Cache-Control seconds of a stored file (specification of capture, section 9). */
export const storageCacheControl = 3600
/** The bucket that holds every photo. */
export const photoBucket = 'product-images'
