import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const web = resolve(import.meta.dirname, '../dist/web')
const manifestFile = join(web, 'manifest.webmanifest')
const picture = z.object({ src: z.string(), sizes: z.string() })
const manifestSchema = z.object({
  icons: z.array(picture).min(1),
  screenshots: z.array(picture.extend({ form_factor: z.string() })).min(1),
})

test.skipIf(!existsSync(manifestFile))('each picture of the manifest is there, in the size that it names', async () => {
  const { icons, screenshots } = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const { width, height } = await sharp(join(web, src)).metadata()
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
  }
  expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']))
})
