import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cutout } from './cutout.ts'
import { gps } from './gps.ts'

/** Every photo that adjustments are tested with, by its name. */
export async function photosToAdjust(): Promise<Map<string, Buffer>> {
  const jeans = await readFile('test/photos/jeans/1-front.jpg')
  const small = await sharp(jeans).resize(900, 1200).toBuffer()
  const turned = sharp(small).rotate(270).withExif(gps).withMetadata({ orientation: 6 })
  return new Map([
    ['jeans.jpg', jeans],
    ['label.jpg', await readFile('test/photos/labels/label-1.jpg')],
    ['small.jpg', await readFile('test/photos/labels/hoodie-front.jpg')],
    ['turned-with-gps.jpg', await turned.jpeg({ quality: 92 }).toBuffer()],
    ['noise.png', await pixelsAsPng(300, noise())],
    ['steps.png', await pixelsAsPng(256, (x, y) => [x, y, (x * 7 + y * 3) % 256])],
    ['cutout.png', await cutout({ width: 600, height: 400, side: 200 }).toBuffer()],
    ['text-renamed.jpg', await readFile('test/photos/imaging/text-renamed.jpg')],
  ])
}

function pixelsAsPng(side: number, colourAt: (x: number, y: number) => number[]): Promise<Buffer> {
  const colours = Array.from({ length: side * side }, (_, at) => colourAt(at % side, Math.floor(at / side)))
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(Uint8Array.from(colours.flat()), { raw }).png().toBuffer()
}

/** Colours without a visible pattern, the same at every run. */
function noise() {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return () => [next(), next(), next()]
}
