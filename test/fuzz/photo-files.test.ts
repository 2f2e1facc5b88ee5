import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { captureTime } from '../../src/imaging/capture-time.ts'
import { isSrgb } from '../../src/imaging/colour-profile.ts'
import { exifThumbnail } from '../../src/imaging/exif-thumbnail.ts'
import { heifColourSpace } from '../../src/imaging/heif.ts'
import { exifOfHeifItem, heifExifRange } from '../../src/imaging/heif-exif.ts'
import { orientationOf, readJpegSize } from '../../src/imaging/jpeg.ts'
import { jpegSegments, marker } from '../../src/imaging/jpeg-segments.ts'
import { keepableOriginal } from '../../src/imaging/keep-original.ts'
import { compressionLimits } from '../../src/imaging/limits.ts'
import { faultSentence } from '../../src/imaging/photo-fault.ts'
import { readPhotoHeader } from '../../src/imaging/photo-header.ts'
import { readCaptureTime } from '../../src/imaging/web/read-capture-time.ts'
import { withoutMetadata } from '../../src/imaging/without-metadata.ts'
import { inspectPhoto } from '../../src/photos/server/store/inspect-photo.ts'
import { AppError } from '../../src/platform/errors.ts'
import { exifBlock, exifContents } from './exif-blocks.ts'
import { forEach, forEachAsync, fuzzTimeoutMs } from './for-each.ts'
import { anyBytes, damagedFiles, photoFiles } from './photo-files.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const files = fc.oneof(anyBytes, damagedFiles(await photoFiles()))
const [firstTime, lastTime] = [Date.UTC(1989), Date.UTC(10_001)]

test('a header gives a possible size, or a fault with an error message', () => {
  forEach(files, (bytes) => {
    const header = readPhotoHeader(bytes)
    if (typeof header === 'string') return expect(faultSentence(header, 'a.jpg')).toContain('"a.jpg"')
    expect([header.width, header.height].every((side) => Number.isInteger(side) && side > 0)).toBe(true)
    expect(header.width * header.height).toBeLessThanOrEqual(compressionLimits.maxMegapixels * 1e6)
  })
})

test('a file without metadata has none left, stays the same when cleaned again, and shows the same picture', () => {
  forEach(files, (bytes) => {
    const picture = withoutMetadata(bytes)
    const header = readPhotoHeader(bytes)
    const kept = typeof header === 'string' ? undefined : keepableOriginal(bytes, header)
    for (const result of [picture, kept]) {
      if (!result) continue
      const codes = [...jpegSegments(result)].map((segment) => segment.marker)
      expect(codes.filter((code) => code > marker.APP0 && code !== marker.APP14 && code <= marker.COM)).toEqual([])
      expect(withoutMetadata(result)).toEqual(result)
      expect(readJpegSize(result)).toEqual(readJpegSize(bytes))
      expect(result.length).toBeLessThanOrEqual(bytes.length)
    }
  })
})

test('colours, orientation and small pictures are read from any bytes without an error', () => {
  forEach(files, (bytes) => {
    expect([true, false]).toContain(isSrgb(bytes))
    expect(['srgb', 'display-p3']).toContain(heifColourSpace(bytes))
    expect([undefined, 1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientationOf(bytes))
    const small = exifThumbnail(bytes)
    if (small) expect(readPhotoHeader(small)).toMatchObject({ format: 'jpeg', orientation: orientationOf(bytes) })
    const place = heifExifRange(bytes)
    if (place) expect(place.at).toBeGreaterThanOrEqual(0)
  })
})

test('a capture time is a time that a camera can have taken a photo at, for any EXIF', () => {
  forEach(exifContents, (content) => {
    const exif = exifBlock(content)
    const time = captureTime(exif)
    if (time !== undefined) expect(time > firstTime && time < lastTime).toBe(true)
    expect(captureTime(exifOfHeifItem(Buffer.concat([Buffer.alloc(4), exif.subarray(6)])))).toBe(time)
  })
})

test('the capture time of any file is read, or is missing', async () => {
  await forEachAsync(files, async (bytes) => {
    const time = await readCaptureTime(new Blob([bytes]))
    if (time !== undefined) expect(time > firstTime && time < lastTime).toBe(true)
  })
})

test('a photo that the server accepts can be decoded, and any other is refused with a sentence', {
  timeout: fuzzTimeoutMs,
}, async () => {
  await forEachAsync(files, async (bytes) => {
    const inspected = await inspectPhoto(bytes, 'a.jpg').catch((error: unknown) => error)
    if (inspected instanceof AppError) expect(inspected).toMatchObject({ code: 'bad-input' })
    else
      expect(inspected).toMatchObject({
        width: expect.any(Number),
        contentHash: expect.stringMatching(/^[\da-f]{64}$/),
      })
  })
})
