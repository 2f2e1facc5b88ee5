import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Adjustments } from '../../src/imaging/adjustments.ts'
import { addSensorNoise } from '../imaging/sensor-noise.ts'
import { rotated } from '../measuring/rotated.ts'
import type { EditorName } from './page-calls.ts'

/** 'sharpened' has the adjustments of 'colors', and sharpness. */
export type Kind = 'colors' | 'sharpened'

/** Results of all rounds with photos of one size. */
export type Measurement = {
  /** The renderer of WebGL2 on this machine. */
  readonly renderer: string
  /** The median milliseconds until the pixels are there; undefined for an editor that this browser does not support. */
  median(name: EditorName, kind: Kind): number | undefined
  /** The largest error of any channel against floating point; undefined if it was not judged. */
  largestError(name: EditorName, kind: Kind): number | undefined
}

/** Brightness stays at zero: a canvas filter can only multiply it, which is a different formula. */
const colors: Adjustments = { brightness: 0, contrast: 15, saturation: 20, exposure: 10, warmth: -12, sharpness: 0 }
const settings = { colors, sharpened: { ...colors, sharpness: 50 } } satisfies Record<Kind, Adjustments>
const kinds = ['colors', 'sharpened'] as const

/** All editors with one photo of this size, each `rounds` times. Judging takes seconds per megapixel and editor. */
export async function measureSize(
  browser: Browser,
  url: string,
  { width, height, rounds, isJudged }: { width: number; height: number; rounds: number; isJudged: boolean },
): Promise<Measurement> {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photoOf(width, height) }
    await page.locator('input').setInputFiles(photo)
    const { names, renderer } = await page.evaluate(() => globalThis.editorPage.open())
    const times = new Map<string, number[]>()
    const errors = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      for (const name of rotated(names, round)) {
        console.log(`${width} x ${height}, round ${round + 1} of ${rounds}: ${name}`)
        for (const kind of kinds) {
          const ms = await moveSlider(page, name, settings[kind])
          times.set(name + kind, [...(times.get(name + kind) ?? []), ms])
          if (isJudged && round === 0) errors.set(name + kind, await judge(page, name, settings[kind]))
        }
      }
    }
    return {
      renderer,
      median: (name, kind) => middle(times.get(name + kind) ?? []),
      largestError: (name, kind) => errors.get(name + kind),
    }
  } finally {
    await page.close()
  }
}

/** Milliseconds of one step of a slider, right after another step that is not measured. */
function moveSlider(page: Page, name: EditorName, adjustments: Adjustments): Promise<number> {
  return page.evaluate(
    async ([editor, last]) => {
      await globalThis.editorPage.paint(editor, { ...last, exposure: last.exposure - 1 })
      return globalThis.editorPage.paint(editor, last)
    },
    [name, adjustments] as const,
  )
}

function judge(page: Page, name: EditorName, adjustments: Adjustments): Promise<number> {
  const editorArgs = [name, adjustments] as const
  return page.evaluate(([editor, adjusted]) => globalThis.editorPage.largestError(editor, adjusted), editorArgs)
}

/** A garment as a camera sees it, with grain. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const garment = sharp('test/photos/jeans/1-front.jpg').resize(width, height, { kernel: 'lanczos3' }).removeAlpha()
  const { data, info } = await garment.raw().toBuffer({ resolveWithObject: true })
  addSensorNoise(data, 4, 1)
  return sharp(data, { raw: info }).jpeg({ quality: 95 }).toBuffer()
}

function middle(times: readonly number[]): number | undefined {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]
}
