import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Region } from 'sharp'
import type { SeedSet } from './options.ts'
import type { FieldTruth } from './truth.ts'

/** A garment of test/photos/garments: its photo, the surface below it, and its colours by eye. */
export type GarmentByEye = {
  readonly file: string
  readonly path: string
  readonly background: string
  /** Whether the garment is for tuning or for reporting. */
  readonly side: SeedSet
  readonly colour: FieldTruth
}

/** Every garment of the table, in its order. */
export function garmentsByEye(): GarmentByEye[] {
  const [, ...rows] = readFileSync(pathOf('garments.csv'), 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [file = '', background = '', side, accepted = '', alsoAllowed = ''] = row.split(',')
    if (side !== 'tune' && side !== 'report')
      throw new Error(`garments.csv: the side of ${file} is neither tune nor report.`)
    const colour = { accepted: namesIn(accepted), alsoAllowed: namesIn(alsoAllowed), isShown: true }
    return { file, path: pathOf(file), background, side, colour }
  })
}

/** Makes four photos of a garment's photo, as a seller would send: whole, whole in other light, and two details. */
export function viewsOf(path: string): (() => Promise<Buffer>)[] {
  const detail = (top: number) => async () => {
    const { width, height } = await sharp(path).metadata()
    const box = { left: width / 4, top: height * top, width: width / 2, height: height * 0.28 }
    return sharp(path).extract(inPixels(box)).resize(800).toBuffer()
  }
  const inOtherLight = async () => {
    const { data, info } = await sharp(path).rotate(2, { background: '#808080' }).toBuffer({ resolveWithObject: true })
    const middle = { left: 20, top: 20, width: info.width - 40, height: info.height - 40 }
    return sharp(data).extract(middle).modulate({ brightness: 0.9 }).toBuffer()
  }
  return [async () => readFileSync(path), inOtherLight, detail(0.19), detail(0.41)]
}

function inPixels(box: Region): Region {
  return {
    left: Math.round(box.left),
    top: Math.round(box.top),
    width: Math.round(box.width),
    height: Math.round(box.height),
  }
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../test/photos/garments/${file}`, import.meta.url))
}

function namesIn(text: string): string[] {
  return text === '' ? [] : text.split('|')
}
