import { readFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { cutout } from './cutout.ts'
import { gps } from './gps.ts'
import { refusedPhotos } from './refused-photos.ts'

/** Every photo that the compression is tested with, by name: refused files, and variants of one photo. */
export async function photosToCompress(): Promise<Map<string, Buffer>> {
  const photos = await refusedPhotos()
  const small = await readFile('test/photos/imaging/small-with-gps.jpg')
  photos.set('small-with-gps.jpg', small)
  const garment = sharp(small)
  const make = async (name: string, picture: Sharp) => photos.set(name, await picture.toBuffer())

  const marked = await withMarkedCorners(garment, 2400, 1600)
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    await make(`orientation-${orientation}.jpg`, marked.clone().withMetadata({ orientation }).jpeg({ quality: 92 }))
  }
  for (const { name, width, height, orientation } of oddSizes) {
    await make(name, garment.clone().resize(width, height, { fit: 'fill' }).withMetadata({ orientation }).jpeg())
  }
  await make(
    'phone-12mp.jpg',
    (await withGrain(garment, 4032, 3024, 8)).withExif(gps).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }),
  )
  await make('grainy.jpg', (await withGrain(garment, 3000, 3000, 20)).jpeg({ quality: 90 }))
  await make('noise.jpg', (await withGrain(garment, 3000, 3000, 120)).jpeg({ quality: 90 }))
  await make('panorama.jpg', garment.clone().resize(6000, 500).jpeg())
  await make('display-p3.jpg', garment.clone().resize(1200).modulate({ saturation: 3 }).withIccProfile('p3').jpeg())
  await make('cmyk.jpg', garment.clone().resize(1200).toColourspace('cmyk').jpeg())
  await make('grey.jpg', garment.clone().resize(2400).greyscale().jpeg())
  await make('progressive.jpg', garment.clone().resize(2400).jpeg({ progressive: true }))
  await make('photo.webp', garment.clone().resize(2100).webp())
  await make('photo.avif', garment.clone().resize(1500).avif({ effort: 0 }))
  await make('cutout.png', cutout({ width: 2200, height: 1100, side: 600 }))

  photos.set('one-picture.gif', await garment.clone().resize(200, 300).gif().toBuffer())
  return photos
}

/** Sizes that do not divide by eight, stored in one orientation and shown in another. */
export const oddSizes = [
  { name: 'odd-1.jpg', width: 1921, height: 1081, orientation: 6 as const },
  { name: 'odd-2.jpg', width: 3001, height: 2003, orientation: 5 as const },
  { name: 'odd-3.jpg', width: 2017, height: 13, orientation: 1 as const },
  { name: 'odd-4.jpg', width: 3, height: 2999, orientation: 8 as const },
  { name: 'odd-5.jpg', width: 1919, height: 1920, orientation: 3 as const },
  { name: 'odd-6.jpg', width: 2559, height: 3413, orientation: 7 as const },
]

/** Blocks of colour in three corners make every orientation unique. */
export async function withMarkedCorners(picture: Sharp, width: number, height: number): Promise<Sharp> {
  const marks = [
    { input: block('red'), gravity: 'northwest' },
    { input: block('lime'), gravity: 'northeast' },
    { input: block('blue'), gravity: 'southwest' },
  ]
  const marked = picture.clone().resize(width, height).composite(marks)
  return fromPixels(await marked.removeAlpha().raw().toBuffer({ resolveWithObject: true }))
}

function block(background: string) {
  return { create: { width: 500, height: 400, channels: 3 as const, background } }
}

/** Enlarged, with grain of `sigma` levels of 255, which makes a JPEG large. */
async function withGrain(picture: Sharp, width: number, height: number, sigma: number): Promise<Sharp> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma }
  const grain = sharp({ create: { width: 512, height: 512, channels: 3, background: 'grey', noise } })
  const input = await grain.png().toBuffer()
  const grainy = picture
    .clone()
    .resize(width, height)
    .composite([{ input, blend: 'hard-light', tile: true }])
  return fromPixels(await grainy.removeAlpha().raw().toBuffer({ resolveWithObject: true }))
}

/** Avoids composing the same picture again for each file. */
function fromPixels({ data, info }: { data: Buffer; info: OutputInfo }): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}
