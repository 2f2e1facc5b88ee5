import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const folder = 'test/photos/imaging'
const copiedNames = [
  'bomb-14000x14000.png',
  'jpeg-claims-65500x65500.jpg',
  'text-renamed.jpg',
  'svg-renamed.jpg',
  'iphone-without-picture.heic',
]

/** Files that the product refuses, by name: not photos, animated, damaged, incomplete, or with too many pixels. */
export async function refusedPhotos(): Promise<Map<string, Buffer>> {
  const photos = new Map<string, Buffer>()
  for (const name of copiedNames) photos.set(name, await readFile(`${folder}/${name}`))
  const garment = sharp(await readFile(`${folder}/small-with-gps.jpg`))
  const frames = await Promise.all(
    [0, 120].map((hue) => garment.clone().resize(200).modulate({ hue }).png().toBuffer()),
  )
  photos.set(
    'animated.gif',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  photos.set('cut-short.jpg', cutAt(await garment.clone().resize(6000, 500).jpeg().toBuffer(), 0.55))
  photos.set('damaged.png', await damagedPng(garment))
  photos.set('empty.jpg', Buffer.alloc(0))
  return photos
}

function cutAt(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share))
}

/** A PNG with a valid structure and damaged picture data. */
async function damagedPng(picture: Sharp): Promise<Buffer> {
  const png = await picture.clone().resize(300).png().toBuffer()
  return png.fill(0x5a, 200, 300)
}
