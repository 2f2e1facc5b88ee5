import { expect, test } from 'vitest'
import { passwordMinLength, passwordTooShort } from '../src/account/password.ts'
import { settings } from '../src/app/server/settings.ts'
import { cameraConstraints } from '../src/capture/camera-constraints.ts'
import { cameraSentences } from '../src/capture/camera-errors.ts'
import * as capture from '../src/capture/limits.ts'
import { popupClosesAfterMs, popupSize } from '../src/ebay/consent-popup.ts'
import { defaultCondition, publishConditions } from '../src/ebay/ebay-conditions.ts'
import { defaultQuantity, defaultSizeType } from '../src/ebay/publication/publish-form.ts'
import { barColour, barThresholds } from '../src/ebay/readiness/readiness-score.ts'
import { recommendedMaxPhotos } from '../src/ebay/readiness/readiness-sentences.ts'
import { adjustmentRanges } from '../src/imaging/adjustments.ts'
import { aspectRatios, defaultAspectRatio } from '../src/imaging/aspect-ratio.ts'
import { compressionLimits as imaging, photoQuality } from '../src/imaging/limits.ts'
import { categories } from '../src/items/categories.ts'
import { conditions } from '../src/items/conditions.ts'
import { generationStatuses, skuAttempts } from '../src/items/item.ts'
import { generatedSku, skuFault } from '../src/items/sku.ts'
import { departments, itemSpecificValues, materialSpecific, sizeTypes, styles } from '../src/items/specifics.ts'
import * as listing from '../src/listings/limits.ts'
import * as pacing from '../src/listings/pacing.ts'
import * as writerPhotos from '../src/listings/photo-limit.ts'
import * as photos from '../src/photos/limits.ts'
import { notStored } from '../src/platform/server/storage/storage-failures.ts'
import { storageFull } from '../src/platform/server/storage/storage-full.ts'
import { queueFailure } from '../src/upload/queue-failure.ts'
import { creationTries } from '../src/upload/retry-rules.ts'
import * as queue from '../src/upload/upload-queue.ts'

// The specification's tables, written out a second time. A change of a constant has to be repeated here on purpose.

test('compression before upload: 1920 x 1920, JPEG 0.85, target 500 KB, 3 at a time', () => {
  expect(imaging).toMatchObject({ maxSide: 1920, quality: 0.85, targetBytes: 500_000, maxConcurrentCompressions: 3 })
})

test('a batch: 3 photos are compressed and 3 are sent at a time', () => {
  expect(queue).toMatchObject({ maxConcurrentCompressions: 3, maxConcurrentUploads: 3 })
})

test('the queue: compressing is half of the progress, uploading the other half; finished entries disappear after 3 s; a SKU is tried 3 times', () => {
  const progress = (state: 'ready' | 'stored') => queue.progressOf([{ state }])
  expect([progress('ready'), progress('stored')]).toEqual([50, 100])
  expect(queue).toMatchObject({ completedEntryMs: 3000 })
  expect(creationTries).toBe(3)
})

test('files: more than 50 show a request for patience, and an empty selection has its own message', () => {
  const images = (count: number) => `Processing ${count} images... This may take a moment.`
  expect([50, 51].map(queue.manyFilesMessage)).toEqual([undefined, images(51)])
  expect(queue.noImages).toBe('No images to upload')
  expect(skuFault('')).toBe('SKU cannot be empty')
})

test('messages of the queue about a failure', () => {
  expect(queueFailure('duplicate key')).toBe('SKU conflict - please try again')
  expect(queueFailure('a conflict')).toBe('SKU conflict - please try again')
  expect(queueFailure('Failed to fetch')).toBe('Network error - check your connection')
  expect(queueFailure('network down')).toBe('Network error - check your connection')
  expect(queueFailure('storage is full')).toBe('Storage error - image upload failed')
  for (const { sentence } of [notStored(undefined), storageFull(undefined)])
    expect(queueFailure(sentence)).toBe('Storage error - image upload failed')
  expect(queueFailure('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
})

test('preview thumbnails: 400 x 400, quality 0.7, 20 files at a time', () => {
  expect(imaging).toMatchObject({ previewSide: 400, previewQuality: 0.7, maxConcurrentPreviews: 20 })
  expect(photos).toMatchObject({ thumbnailSide: 400, thumbnailQuality: 70 })
})

test('camera: ideally 1920 x 1080, at most 4096 each way, no sound, the back camera first', () => {
  expect(cameraConstraints('environment')).toMatchObject({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1920, max: 4096 },
      height: { ideal: 1080, max: 4096 },
      resizeMode: { ideal: 'none' },
    },
  })
})

test('captured photos: quality 0.9, edited and cropped 0.92; 16:9, 4:3, 1:1', () => {
  expect(photoQuality).toEqual({ captured: 0.9, edited: 0.92, cropped: 0.92 })
  expect(aspectRatios).toEqual(['16:9', '4:3', '1:1'])
  expect(defaultAspectRatio).toBe('16:9')
})

test('adjustments: -50 to 50 in steps of 1, sharpness 0 to 100 in steps of 5', () => {
  const bothWays = { min: -50, max: 50, step: 1 }
  expect(adjustmentRanges).toEqual({
    brightness: bothWays,
    contrast: bothWays,
    saturation: bothWays,
    exposure: bothWays,
    warmth: bothWays,
    sharpness: { min: 0, max: 100, step: 5 },
  })
})

test('focus: hint after 3 s, ring for 1.5 s, vibration of 10 ms', () => {
  expect(capture).toMatchObject({ focusHintDelay: 3000, focusRingDuration: 1500, focusVibration: 10 })
})

test('messages shown when there is no camera', () => {
  expect(cameraSentences).toMatchObject({
    unsupported: 'Camera not supported on this device.',
    denied: 'Camera permission denied. Please allow camera access in your browser settings.',
    missing: 'No camera found on this device.',
    failed: 'Unable to access camera. Please check permissions and try again.',
  })
})

test('the server accepts what the device produces', () => {
  expect(photos.photoMaxSide).toBe(imaging.maxSide)
})

test('storage: bucket, signed address lifetime 3600 s, cache control 3600', () => {
  expect(photos).toMatchObject({ photoBucket: 'product-images', signedUrlLifetime: 3600, storageCacheControl: 3600 })
})

test('SKU format: PSTFSH- and a counter of three digits or more; six attempts', () => {
  expect([1, 42, 999, 1000].map(generatedSku)).toEqual(['PSTFSH-001', 'PSTFSH-042', 'PSTFSH-999', 'PSTFSH-1000'])
  expect(skuAttempts).toBe(6)
})

test('password: at least 6 characters', () => {
  expect(passwordMinLength).toBe(6)
  expect(passwordTooShort).toBe('Password must be at least 6 characters')
})

test('listing: title 10 to 80, description 50 to 4000, 13 tags', () => {
  expect(listing).toMatchObject({
    titleMinLength: 10,
    titleMaxLength: 80,
    descriptionMinLength: 50,
    descriptionMaxLength: 4000,
    tagsMax: 13,
  })
})

test('photos for the writer: the first 12, at most 1024 px for a model', () => {
  expect(writerPhotos).toMatchObject({ writerPhotosMax: 12, sentPhotoSide: 1024 })
})

test('generation: 150 s, 3 retries after a rate limit, 60 s by default plus 2 s', () => {
  expect(pacing).toMatchObject({
    generationTimeoutMs: 150_000,
    rateLimitRetries: 3,
    rateLimitDefaultSeconds: 60,
    rateLimitExtraSeconds: 2,
  })
  expect(pacing.rateLimitWait(undefined)).toBe(62)
  expect(pacing.rateLimitMessage(62)).toBe('Rate limit - retrying in 62s...')
  expect(pacing.generationTimedOut).toBe('Request timed out after 2.5 minutes')
})

test('between requests: 6 s unless a setting says otherwise, and 25 s after a rate limit', () => {
  expect(60 / Number(settings['AI_REQUESTS_PER_MINUTE']?.schema.parse(undefined))).toBe(6)
  expect(pacing.rateLimiterPauseSeconds).toBe(25)
})

test('a provider may ask for a wait of 1 s to 1 h', () => {
  expect(pacing).toMatchObject({ minStatedSeconds: 1, maxStatedSeconds: 3600 })
  expect([-5, 0, 1.2, 3600, 1e12, Number.NaN].map((stated) => pacing.rateLimitWait(stated))).toEqual([
    3, 3, 4, 3602, 3602, 62,
  ])
})

test('generation statuses', () => {
  expect(generationStatuses).toEqual(['pending', 'generating', 'completed', 'failed'])
})

test('categories and quick-edit conditions', () => {
  expect(categories).toEqual(
    'Mens Jeans, Mens Pants, Mens Shorts, Mens Tops, Mens Outerwear, Womens Jeans, Womens Pants, Womens Shorts, Womens Tops, Womens Outerwear, Unisex, Accessories, Shoes, Other Clothing'.split(
      ', ',
    ),
  )
  expect(conditions).toEqual(['new_with_tags', 'new_without_tags', 'excellent', 'good', 'fair'])
})

test('styles and size types', () => {
  expect(styles).toEqual([
    'Relaxed',
    'Regular Fit',
    'Slim',
    'Skinny',
    'Straight',
    'Bootcut',
    'Tapered',
    'Loose',
    'Athletic',
    'Carpenter',
    'Cargo',
  ])
  expect(sizeTypes).toEqual(['Regular', 'Petite', 'Plus', 'Big & Tall', 'Maternity'])
})

test('item specifics with their values, and departments', () => {
  expect(itemSpecificValues).toEqual({
    'Sleeve Length': ['Short Sleeve', 'Long Sleeve', 'Sleeveless', '3/4 Sleeve', 'Cap Sleeve'],
    'Fit Type': ['Regular', 'Slim', 'Relaxed', 'Athletic', 'Oversized'],
    Pattern: ['Solid', 'Striped', 'Plaid', 'Checkered', 'Graphic Print', 'Logo', 'Floral'],
    'Collar Style': ['Crew Neck', 'V-Neck', 'Button Down', 'Polo', 'Henley', 'Turtleneck'],
    Season: ['All Seasons', 'Spring', 'Summer', 'Fall', 'Winter'],
  })
  expect(materialSpecific).toBe('Material')
  expect(departments).toEqual(['Men', 'Women', 'Unisex Adults'])
})

test('the publish form: its conditions, quantity 1, good, Regular; advice above 12 photos', () => {
  expect(publishConditions).toEqual(['new', 'like new', 'excellent', 'good', 'fair', 'poor'])
  expect([defaultQuantity, defaultCondition, defaultSizeType, recommendedMaxPhotos]).toEqual([1, 'good', 'Regular', 12])
})

test('the consent popup: 800 by 600, closed 3 seconds after success', () => {
  expect([popupSize, popupClosesAfterMs]).toEqual([{ width: 800, height: 600 }, 3000])
})

test('the readiness bar: green from 90, yellow from 70, orange from 50, else red', () => {
  expect(barThresholds).toEqual({ green: 90, yellow: 70, orange: 50 })
  expect([100, 90, 89, 70, 69, 50, 49, 0].map(barColour)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'red',
  ])
})
