/** Long side of a stored photo in pixels. The device compresses to this size, and the server accepts no more. */
export const photoMaxSide = 1920
/**
 * Scans of one stored photo. A plain JPEG has one, a progressive one about ten. Each scan is a pass over the whole picture: a
 * crafted file of 4 MB has room for hundreds of thousands, which take minutes to decode.
 */
export const photoMaxScans = 100
/** Bytes of one stored photo. */
export const photoMaxBytes = 4 * 1024 * 1024
/** Most pictures that eBay takes for one listing (Inventory API, product.imageUrls). The seller confirms a move beyond it. */
export const maxPhotosPerListing = 24
/** Pixels of a picture's longer side that eBay asks for at least (its picture policy). */
export const minListingPhotoSide = 500
/** Highest position of a photo in its item. Positions may have gaps: a photo that is added later gets a higher position. */
export const photoOrderMax = 9_999
/** Refuses a position above `photoOrderMax`. */
export const noSuchPosition = `A photo's position is a number from 0 to ${photoOrderMax}.`
/** Long side of a thumbnail in pixels, and its JPEG quality in percent (specification of capture, section 9). */
export const thumbnailSide = 400
export const thumbnailQuality = 70
/** Long side of the thumbnail for large cards on sharp screens, in pixels. */
export const largeThumbnailSide = 800
/**
 * Long side of the picture that the placeholder is computed from, in pixels. ThumbHash keeps at most seven waves of each
 * direction.
 */
export const placeholderSide = 32
/** Refuses to delete the only photo (specification of capture, section 5). */
export const noLastPhoto = 'Cannot delete the last photo. Delete the entire product instead.'
/** Most picked files in one request. */
export const maxHashesPerRequest = 500
/** Refuses to move all photos out of a product. */
export const noEmptyProduct = 'An item needs at least one photo. Merge it with the other item instead.'
/** Most products that a search offers. */
export const maxProductsOffered = 8
/** Photos of all sellers that arrive or wait on one server. The limit bounds their memory; more are refused with 'too-many'. */
export const maxUploadsPerServer = 120
/** Bytes of photos that one server is sending to browsers. The limit bounds the memory that slow readers keep. */
export const maxSentBytes = 256 * 1024 * 1024
/** Photos of one seller that one server decodes and stores at once. */
export const maxConcurrentStoresPerSeller = 3
/**
 * Minutes after its files were stored in which a photo must be recorded; and the age in minutes from which files
 * without a row are swept.
 */
export const recordWithinMinutes = 30
export const sweepAfterMinutes = 60
/** Life of a signed photo address in seconds (specification of capture, section 9). */
export const signedUrlLifetime = 3600
/** Seconds for which a photo keeps the same signed address, so that the browser's cache finds it. */
export const signedUrlWindow = 1800
/** Cache-Control seconds of a stored file (specification of capture, section 9). */
export const storageCacheControl = 3600
/** The bucket that holds every photo. */
export const photoBucket = 'product-images'
