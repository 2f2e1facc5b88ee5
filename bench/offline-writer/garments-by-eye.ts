import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { SeedSet } from './options.ts'
import type { FieldTruth } from './truth.ts'

/** A garment of test/photos/garments: its photo, what it lies on, the side it is on, and its colours by eye. */
export type GarmentByEye = {
  readonly file: string
  readonly path: string
  readonly ground: string
  readonly side: SeedSet
  readonly colour: FieldTruth
}

/** Every garment of the table, in its order. */
export function garmentsByEye(): GarmentByEye[] {
  const [, ...rows] = readFileSync(pathOf('garments.csv'), 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [file = '', ground = '', side, accepted = '', beside = ''] = row.split(',')
    if (side !== 'tune' && side !== 'report') throw new Error(`garments.csv: the side of ${file} is neither.`)
    const colour = { accepted: namesIn(accepted), beside: namesIn(beside), isShown: true }
    return { file, path: pathOf(file), ground, side, colour }
  })
}

/** The photos a seller would send of a garment, made of its one photo: whole, whole in other light, and two details. */
export function viewsOf(path: string): (() => Promise<Buffer>)[] {
  return [
    async () => readFileSync(path),
    () => sharp(path).rotate(2, { background: '#808080' }).extract(middle).modulate({ brightness: 0.9 }).toBuffer(),
    () => sharp(path).extract({ left: 100, top: 100, width: 200, height: 150 }).resize(800).toBuffer(),
    () => sharp(path).extract({ left: 100, top: 220, width: 200, height: 150 }).resize(800).toBuffer(),
  ]
}

/** Inside every photo turned by two degrees. */
const middle = { left: 20, top: 20, width: 370, height: 370 }

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../test/photos/garments/${file}`, import.meta.url))
}

function namesIn(text: string): string[] {
  return text === '' ? [] : text.split('|')
}
