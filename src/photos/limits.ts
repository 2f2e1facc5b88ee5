/** Long side of a stored photo in pixels: what the device's compression makes, and all the server accepts. */
export const photoMaxSide = 1920
/**
 * Scans of one stored photo: a plain JPEG has one, a progressive one about ten. Each is a pass over the whole picture, and a
 * crafted file of 4 MB has room for hundreds of thousands, which take minutes to decode.
 */
export const photoMaxScans = 100
/** Bytes of one stored photo. */
export const photoMaxBytes = 4 * 1024 * 1024
/** Pictures of one listing that eBay takes (Inventory API, product.imageUrls); more are an error there, and asked about before. */
export const listingPhotosMost = 24
/** Pixels of a picture's longer side that eBay asks for at least (its picture policy). */
export const listingPhotoSideLeast = 500
/** Highest position of a photo in its item. Positions may have gaps: what is added later comes after everything before. */
export const photoOrderMax = 9_999
/** What a seller is told beyond. */
export const noSuchPosition = `A photo's position is a number from 0 to ${photoOrderMax}.`
/** Long side of a thumbnail in pixels, and its JPEG quality (specification of capture, section 9). */
export const thumbnailSide = 400
export const thumbnailQuality = 70
/** Long side of the thumbnail for large cards on sharp screens, in pixels. */
export const largeThumbnailSide = 800
/** Long side of what the placeholder is computed from, in pixels: it keeps seven waves of each direction and no more. */
export const placeholderSide = 32
/** What a seller is told who deletes the only photo (specification of capture, section 5). */
export const noLastPhoto = 'Cannot delete the last photo. Delete the entire product instead.'
/** Picked files that one request asks about. */
export const hashesAtOnce = 500
/** What a seller is told who moves all photos of a product away. */
export const noEmptyProduct = 'A product keeps at least one photo. Merge it with the other product instead.'
/** Products that a search for one offers at most. */
export const productsOffered = 8
/**
 * Photos of all sellers together that arrive or wait for their turn on one server, which bounds the memory they take. More
 * are asked to come back.
 */
export const uploadsInAll = 120
/** Bytes of photos on their way from one server to those who look at them, which bounds the memory that slow readers hold. */
export const sentBytesMax = 256 * 1024 * 1024
/** Photos of one seller being decoded and stored at once on one server. */
export const storesAtOnce = 3
/** Minutes after its files were stored within which a photo is recorded, or not at all; and after which files without a row are swept. */
export const recordWithinMinutes = 30
export const sweepAfterMinutes = 60
/** Life of a signed photo address in seconds (specification of capture, section 9). */
export const signedUrlLifetime = 3600
/** Seconds for which the same photo keeps the same signed address, so that browsers' caches hit. */
export const signedUrlWindow = 1800
/** Cache-Control seconds of a stored file (specification of capture, section 9). */
export const storageCacheControl = 3600
/** The bucket that holds every photo. */
export const photoBucket = 'product-images'
