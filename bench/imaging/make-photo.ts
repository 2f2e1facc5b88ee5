import sharp, { type Sharp } from 'sharp'
import { exifBlock } from './exif-block.ts'
import { addSensorNoise } from './sensor-noise.ts'

export type Recipe = {
  /** Path below test/photos. */
  readonly source: string
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** EXIF orientation. */
  readonly orientation: 1 | 3 | 6 | 8
  readonly chroma: '4:2:0' | '4:4:4'
  readonly noise: number
  readonly isMirrored?: true
}

/** A photo as a phone stores it: enlarged from a smaller one, grainy, rotated, with GPS and an embedded thumbnail. */
export async function makePhoto(recipe: Recipe, seed: number): Promise<Buffer> {
  const sensor = await enlarged(
    sharp(`test/photos/${recipe.source}`).flop(recipe.isMirrored ?? false),
    Math.round(recipe.width / grainSize),
    Math.round(recipe.height / grainSize),
  )
  addSensorNoise(sensor.data, recipe.noise, seed)
  const upright = await enlarged(sharp(sensor.data, { raw: sensor.info }), recipe.width, recipe.height)
  const stored = sharp(upright.data, { raw: upright.info }).rotate(storedRotation[recipe.orientation])
  const thumbnail = await stored
    .clone()
    .resize(160, 160, { fit: 'inside' })
    .jpeg({ quality: 75, chromaSubsampling: '4:2:0' })
    .toBuffer()
  const jpeg = await stored.jpeg({ quality: 90, chromaSubsampling: recipe.chroma }).toBuffer()
  const startOfImage = 2
  const exif = exifBlock({ orientation: recipe.orientation, thumbnail })
  return Buffer.concat([jpeg.subarray(0, startOfImage), exif, jpeg.subarray(startOfImage)])
}

function enlarged(picture: Sharp, width: number, height: number) {
  const larger = picture.resize(width, height, { kernel: 'lanczos3' }).removeAlpha()
  return larger.raw().toBuffer({ resolveWithObject: true })
}

/** In pixels: cameras see colours through a mosaic, so their grain is coarser than one pixel. */
const grainSize = 1.5

/** Degrees clockwise from upright to the stored photo of this orientation. */
const storedRotation = { 1: 0, 3: 180, 6: 270, 8: 90 }
