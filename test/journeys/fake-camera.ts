import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { jeansFiles } from './photos.ts'
import { test as base } from './with-product.ts'

/** The camera's frames: standing where a phone is held upright; `still`: always the same photo. */
type Clip = { width: number; height: number; still: boolean }

/** A browser whose camera plays a clip of the photos of one garment, and which pages may use. */
export const test = base.extend<object, { clip: Clip }>({
  clip: [
    { width: 1920, height: 1080, still: false },
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

/** Motion JPEG is JPEGs one after the other; Chromium's camera takes 4:2:0 only and shows plain green otherwise. */
async function filmOf({ width, height, still }: Clip): Promise<string> {
  const folder = join('.cache', 'journeys')
  const path = join(folder, `camera-${width}x${height}${still ? '-still' : ''}.mjpeg`)
  const files = still ? jeansFiles.slice(0, 1) : jeansFiles
  const frames = await Promise.all(
    files.map((file) => sharp(file).resize(width, height).jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()),
  )
  await mkdir(folder, { recursive: true })
  // Each photo for a second and a half: two shots in a row may show the same.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, Buffer.concat(frames.flatMap((frame) => Array.from({ length: 45 }, () => frame))))
  // Another browser may be playing the film of this name.
  await rename(unfinished, path)
  return join(process.cwd(), path)
}
