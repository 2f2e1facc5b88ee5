import sharp from 'sharp'
import { drawnLine } from './drawn-line.ts'
import type { LabelWords, Line } from './label-words.ts'

export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** An unfolded, unlit label: its ink (0 to 1, row by row), and the place of each line. */
export type FlatLabel = {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
  readonly boxes: readonly { readonly line: Line; readonly box: Box }[]
}

/** Draws a label whose small print is `print` pixels high, with care symbols at its end if it has them. */
export async function flatLabel(
  { lines, hasSymbols }: LabelWords,
  print: number,
  isCentred: boolean,
): Promise<FlatLabel> {
  const drawn = await Promise.all(lines.map(async (line) => ({ line, picture: await drawnLine(line, print) })))
  const margin = Math.round(print * 1.3)
  const symbols = hasSymbols ? Math.round(print * 2.2) : 0
  const widest = Math.max(symbols * 5.5, print * 5, ...drawn.map(({ picture }) => picture.width))
  const width = Math.round(widest) + 2 * margin
  let y = margin
  const placed = drawn.map(({ line, picture }) => {
    const x = isCentred ? Math.round((width - picture.width) / 2) : margin
    const top = y
    y += picture.height
    return { line, picture, x, top }
  })
  const height = y + symbols + margin
  const paper = sharp({ create: { width, height, channels: 3, background: '#000' } })
  const layers = placed.map(({ picture, x, top }) => ({ input: picture.png, left: x, top }))
  if (symbols) layers.push({ input: symbolRow(symbols), left: Math.round((width - symbols * 5.4) / 2), top: y })
  const data = await paper.composite(layers).greyscale().raw().toBuffer()
  return {
    width,
    height,
    ink: Float32Array.from(data, (level) => level / 255),
    boxes: placed.map(({ line, picture, x, top }) => ({
      line,
      box: { x0: x, y0: top + picture.above, x1: x + picture.width, y1: top + picture.height - picture.below },
    })),
  }
}

/** Wash tub, crossed out bleach triangle, dryer, iron, dry cleaning: `side` pixels high. */
function symbolRow(side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(side * 5.4)}" height="${side}" viewBox="0 0 108 20">
      <g fill="none" stroke="#fff" stroke-width="1.3">
        <path d="M2 5 l2 12 h12 l2 -12 M2 7 q4 -4 8 0 t8 0"/>
        <path d="M33 3 l9 14 h-18 z M26 4 l14 14 M40 4 l-14 14"/>
        <path d="M48 3 h14 v14 h-14 z"/><circle cx="55" cy="10" r="6"/>
        <path d="M68 16 h18 l-3 -8 h-10 q-4 2 -5 8"/><circle cx="99" cy="10" r="7"/>
      </g></svg>`,
  )
}
