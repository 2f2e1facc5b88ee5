import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jeans, testPhoto } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { jpegSegments, marker } from '../../../imaging/jpeg-segments.ts'
import { keepableOriginal } from '../../../imaging/keep-original.ts'
import { readPhotoHeader } from '../../../imaging/photo-header.ts'
import { withoutMetadata } from '../../../imaging/without-metadata.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { storePhotoEndpoint } from '../../api.ts'
import { photoMaxScans } from '../../limits.ts'
import { inspectPhoto } from './inspect-photo.ts'

/** A whole JPEG segment: marker, length, payload. */
function segment(code: number, payload: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(payload.length + 2)
  return Buffer.concat([Buffer.from([0xff, code]), length, Buffer.from(payload, 'latin1')])
}

/** The photo with a segment between its start and its first own segment. */
function withSegment(photo: Uint8Array, code: number, payload: string): Uint8Array {
  return Buffer.concat([photo.subarray(0, 2), segment(code, payload), photo.subarray(2)])
}

function insertAfterFirst(photo: Uint8Array, bytes: Uint8Array): Uint8Array {
  const end = 4 + Buffer.from(photo).readUInt16BE(4)
  return Buffer.concat([photo.subarray(0, end), bytes, photo.subarray(end)])
}

const gpsText = 'GPSLatitude 48.2082 GPSLongitude 16.3738'
const jfif = 'JFIF\0\x01\x01\0\0\x01\0\x01'

const carriers: [what: string, carry: (photo: Uint8Array) => Uint8Array][] = [
  ['bytes after the end', (photo) => Buffer.concat([photo, Buffer.from(gpsText)])],
  ['a second picture after the end', (photo) => Buffer.concat([photo, photo])],
  ['an APP1 that is neither Exif nor XMP', (photo) => withSegment(photo, 0xe1, `vendor\0${gpsText}`)],
  ['Exif', (photo) => withSegment(photo, 0xe1, `Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0${gpsText}`)],
  ['a multi-picture index (APP2)', (photo) => withSegment(photo, 0xe2, `MPF\0${gpsText}`)],
  ['a colour profile (APP2)', (photo) => withSegment(photo, 0xe2, `ICC_PROFILE\0\x01\x01${gpsText}`)],
  ['provenance (APP11)', (photo) => withSegment(photo, 0xeb, `JP\0\x01${gpsText}`)],
  ['a camera maker’s APP12', (photo) => withSegment(photo, 0xec, `Ducky\0${gpsText}`)],
  ['IPTC (APP13)', (photo) => withSegment(photo, 0xed, `Photoshop 3.0\0${gpsText}`)],
  ['a longer Adobe segment', (photo) => withSegment(photo, 0xee, `Adobe\0\x64\0\0\0\0\x01${gpsText}`)],
  ['a comment', (photo) => withSegment(photo, 0xfe, gpsText)],
  ['a JFIF thumbnail', (photo) => withSegment(photo, 0xe0, `${jfif}\x01\x01${gpsText.slice(0, 3)}`)],
  ['bytes between two segments', (photo) => insertAfterFirst(photo, Buffer.from(gpsText))],
]

test('a photo that carries anything but its picture is refused, wherever the data is hidden', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const photo = await testPhoto('jeans/1-front.jpg')
  for (const [carrier, carry] of carriers) {
    const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0, name: 'coat.jpg' }
    const { status, json } = await seller.try(storePhotoEndpoint, input, carry(photo))
    expect([carrier, status, json]).toEqual([
      carrier,
      400,
      {
        error: expect.objectContaining({
          sentence: expect.stringMatching(/^"coat.jpg" still has data about where/),
        }),
      },
    ])
  }
  expect(await readdir(env.bucket).catch(() => [])).not.toContain(seller.userId)
})

test('photos as a device sends them are accepted: plain, with a JFIF header, progressive, grey, and a kept original', async () => {
  const front = await testPhoto(`jeans/${jeans[0]}.jpg`)
  const small = () => sharp(front).resize(200)
  const gps = await testPhoto('imaging/small-with-gps.jpg')
  const header = readPhotoHeader(gps)
  const sent = [
    ...(await Promise.all(jeans.map((name) => testPhoto(`jeans/${name}.jpg`)))),
    withoutMetadata(withSegment(front, 0xe0, `${jfif}\0\0`)),
    withoutMetadata(gps),
    typeof header === 'string' ? undefined : keepableOriginal(gps, header),
    withoutMetadata(await small().jpeg({ progressive: true }).toBuffer()),
    withoutMetadata(await small().greyscale().jpeg().toBuffer()),
  ]
  for (const [index, bytes] of sent.entries()) {
    expect([index, (await inspectPhoto(bytes ?? new Uint8Array(), `${index}.jpg`)).width]).toEqual([
      index,
      expect.any(Number),
    ])
  }
})

test('a photo in CMYK is refused, because no device sends one', async () => {
  const inks = sharp(await testPhoto('jeans/1-front.jpg'))
    .resize(200)
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
  const bytes = withoutMetadata(await inks.jpeg().toBuffer()) ?? new Uint8Array()
  await expect(inspectPhoto(bytes, 'print.jpg')).rejects.toThrow('"print.jpg" uses print colors (CMYK).')
})

test('a photo with more scans than a camera makes is refused before it is decoded', async () => {
  const photo = withoutMetadata(
    await sharp(await testPhoto('jeans/1-front.jpg'))
      .resize(200)
      .jpeg({ progressive: true })
      .toBuffer(),
  )
  const bytes = photo ?? new Uint8Array()
  const segments = [...jpegSegments(bytes)]
  const last = segments.findLast((part) => part.marker === marker.SOS)
  const end = segments.at(-1)
  const scan = Buffer.from(bytes.subarray(last?.start, end?.start))
  const withScans = (more: number) =>
    Buffer.concat([
      bytes.subarray(0, end?.start),
      ...Array.from({ length: more }, () => scan),
      bytes.subarray(end?.start),
    ])
  const ownScans = segments.filter((part) => part.marker === marker.SOS).length
  expect(ownScans).toBeGreaterThan(5)
  await expect(inspectPhoto(withScans(photoMaxScans - ownScans + 1), 'coat.jpg')).rejects.toMatchObject({
    code: 'bad-input',
    sentence: expect.stringMatching(
      /^"coat.jpg" is coded in more than 100 passes, which no camera does\. Choose it again/,
    ),
  })
  await expect(inspectPhoto(withScans(photoMaxScans - ownScans), 'coat.jpg')).rejects.toMatchObject({
    sentence: expect.not.stringContaining('passes'),
  })
})
