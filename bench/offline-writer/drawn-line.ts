import sharp from 'sharp'
import type { Line } from './label-words.ts'

/**
 * White letters on a transparent ground, cut to their width. `above` and `below` are the empty pixel rows at top and bottom.
 */
export type DrawnLine = {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  readonly above: number
  readonly below: number
}

/** One line of a label. `print` is the font size of small print in pixels. Throws if this machine has no letters for it. */
export async function drawnLine({ text, size, spacing, font }: Line, print: number): Promise<DrawnLine> {
  const em = print * size
  const [width, height] = [Math.ceil(em * (text.length * (0.95 + spacing) + 2)), Math.ceil(em * 1.4)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="${em}" y="${em * 1.05}" fill="#fff" font-family="${font.family}" font-size="${em}" font-weight="${font.weight}"
      font-style="${font.isItalic ? 'italic' : 'normal'}" letter-spacing="${em * spacing}">${escaped(text)}</text></svg>`
  const picture = sharp(Buffer.from(svg))
  const { data, info } = await picture.clone().extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const ink = inkOf(data, info.width, info.height)
  if (ink === undefined) throw new Error(`No font of this machine can draw "${text}"`)
  const cut = { left: ink.x0, top: 0, width: ink.x1 - ink.x0, height: info.height }
  return {
    png: await picture.extract(cut).png().toBuffer(),
    width: cut.width,
    height: info.height,
    above: ink.y0,
    below: info.height - ink.y1,
  }
}

function inkOf(alpha: Buffer, width: number, height: number) {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (let index = 0; index < alpha.length; index += 1) {
    if ((alpha[index] ?? 0) < 32) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x + 1)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
  }
  return x1 > x0 ? { x0, y0, x1, y1 } : undefined
}

function escaped(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')
}
