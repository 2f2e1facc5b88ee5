import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCaptureTime } from './read-capture-time.ts'

test('the capture time of real photos is read from a few bytes of their files', async () => {
  const samsung = blobOf('capture-times/samsung-start.jpg')
  expect(await readCaptureTime(samsung)).toBe(new Date(2017, 1, 9, 19, 51, 38, 88).getTime())
  expect(await readCaptureTime(blobOf('capture-times/iphone-start.heic'))).toBe(Date.UTC(2020, 4, 4, 22, 44, 6, 273))
})

test('an EXIF item after the picture is read too', async () => {
  const iphone = readFileSync('test/photos/capture-times/iphone-start.heic')
  const item = iphone.subarray(3319)
  const place = iphone.indexOf(Buffer.from([0, 0, 0x0c, 0xf7, 0, 0, 0x07, 0xf4]))
  const moved = Buffer.concat([iphone, Buffer.alloc(400_000), item])
  moved.writeUInt32BE(moved.length - item.length, place)
  moved.fill(0, 3319, 3319 + item.length)
  expect(await readCaptureTime(new Blob([moved]))).toBe(Date.UTC(2020, 4, 4, 22, 44, 6, 273))
})

test('EXIF that another program wrote into a JPEG is read too', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const exif = { IFD2: { DateTimeOriginal: '2026:03:14 10:21:07', OffsetTimeOriginal: '+01:00' } }
  const photo = await picture.withExif(exif).jpeg().toBuffer()
  expect(await readCaptureTime(new Blob([new Uint8Array(photo)]))).toBe(Date.UTC(2026, 2, 14, 9, 21, 7))
})

test('photos without a time, other files and unreadable files give undefined', async () => {
  for (const name of ['small-with-gps.jpg', 'small.heic', 'text-renamed.jpg'])
    expect(await readCaptureTime(blobOf(`imaging/${name}`))).toBeUndefined()
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) } as unknown as Blob
  expect(await readCaptureTime(gone)).toBeUndefined()
})

function blobOf(name: string): Blob {
  return new Blob([new Uint8Array(readFileSync(`test/photos/${name}`))])
}
