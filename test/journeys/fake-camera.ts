import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { jeansFiles } from './photos.ts'
import { test as base } from './with-product.ts'

/** The camera's frames: upright on a phone. With `still` always the same photo. */
type Clip = { width: number; height: number; still: boolean }

/** A browser that lets pages use its camera, which plays a clip of the photos of one garment. */
export const test = base.extend<object, { clip: Clip }>({
  clip: [
    { width: 1280, height: 720, still: false },
    { option: true, scope: 'worker' },
  ],
  launchOptions: [
    async ({ clip }, use) => {
      const film = `--use-file-for-fake-video-capture=${await filmOf(clip)}`
      const args = [...chromiumArguments, '--use-fake-device-for-media-stream', film]
      await use({ executablePath: chromiumPath, args })
    },
    { scope: 'worker' },
  ],
  permissions: ['camera'],
})

/**
 * Chromium would decode Motion JPEG at 30 frames a second, half a core while a camera is open. It keeps the frame rate of
 * uncompressed video, which has to be 4:2:0.
 */
const framesPerSecond = 5
/** Frames per photo, a second and a half: two shots in a row may show the same photo. */
const framesPerPhoto = 8

async function filmOf({ width, height, still }: Clip): Promise<string> {
  const folder = join('.cache', 'journeys')
  const path = join(folder, `camera-${width}x${height}${still ? '-still' : ''}.y4m`)
  const files = still ? jeansFiles.slice(0, 1) : jeansFiles
  const frames = await Promise.all(
    files.map(async (file) => {
      const rgb = await sharp(file).resize(width, height).removeAlpha().raw().toBuffer()
      return [Buffer.from('FRAME\n'), planesOf(rgb, width, height)]
    }),
  )
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`)
  await mkdir(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  const film = frames.flatMap((frame) => Array.from({ length: framesPerPhoto }, () => frame).flat())
  await writeFile(unfinished, Buffer.concat([header, ...film]))
  // Another browser may be playing the video of this name.
  await rename(unfinished, path)
  return join(process.cwd(), path)
}

/** Brightness of each pixel, then blueness and redness of every second one of every second line (ITU-R BT.601). */
function planesOf(rgb: Buffer, width: number, height: number): Buffer {
  const pixels = width * height
  const planes = Buffer.alloc(pixels * 1.5)
  let colour = pixels
  for (let at = 0; at < pixels; at += 1) {
    const [r, g, b] = [rgb.readUInt8(at * 3), rgb.readUInt8(at * 3 + 1), rgb.readUInt8(at * 3 + 2)]
    planes[at] = 16 + ((66 * r + 129 * g + 25 * b) >> 8)
    if (at % 2 === 1 || Math.floor(at / width) % 2 === 1) continue
    planes[colour] = 128 + ((112 * b - 38 * r - 74 * g) >> 8)
    planes[colour + pixels / 4] = 128 + ((112 * r - 94 * g - 18 * b) >> 8)
    colour += 1
  }
  return planes
}
