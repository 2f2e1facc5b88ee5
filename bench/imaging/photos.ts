import { existsSync } from 'node:fs'
import { cp, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { makePhoto } from './make-photo.ts'
import { recipes } from './recipes.ts'

export type BenchPhotos = {
  /** Twelve JPEGs of 10 to 14 megapixels. */
  readonly photos: readonly string[]
  /** Each of these photos five times, under five names. */
  readonly filesToPreview: readonly string[]
}

/**
 * Photos to measure with, as files below `cache`. Photos of `folder` come first, unchanged. If there are fewer than twelve,
 * the rest is made from test/photos, once for all later runs.
 */
export async function benchPhotos(cache: string, folder: string | undefined): Promise<BenchPhotos> {
  const real = folder ? await jpegsOfRecipeSize(folder) : []
  // Made photos are reused: raise the number of the folder when the recipes change.
  const chosen = [...real, ...(await ensureMadePhotos(join(cache, 'made-1')))].slice(0, recipes.length)
  if (folder) console.log(`${Math.min(real.length, chosen.length)} of ${chosen.length} photos are from ${folder}`)
  const photoFolder = join(cache, 'used')
  await rm(photoFolder, { recursive: true, force: true })
  await mkdir(photoFolder, { recursive: true })
  const photos: string[] = []
  const filesToPreview: string[] = []
  for (const [index, source] of chosen.entries()) {
    const photo = join(photoFolder, `${String(index + 1).padStart(2, '0')}-${basename(source)}`)
    await cp(source, photo)
    photos.push(photo)
    for (const letter of 'abcde') {
      const fileToPreview = photo.replace(/(\.\w+)$/, `-${letter}$1`)
      await link(photo, fileToPreview)
      filesToPreview.push(fileToPreview)
    }
  }
  return { photos, filesToPreview }
}

async function jpegsOfRecipeSize(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name)
    if (!/\.jpe?g$/i.test(name)) continue
    const { width, height } = await sharp(path).metadata()
    const megapixels = (width * height) / 1_000_000
    if (megapixels >= 9.9 && megapixels <= 14.5) found.push(path)
  }
  if (found.length === 0) throw new Error(`There is no JPEG of 10 to 14 megapixels in ${folder}`)
  return found
}

/** Makes the photos unless they exist. The folder gets its name only once it is complete: a run may be interrupted. */
async function ensureMadePhotos(folder: string): Promise<string[]> {
  const names = recipes.map(({ orientation }, index) => `made-${index + 1}-orientation-${orientation}.jpg`)
  if (!existsSync(folder)) {
    console.log('Making twelve photos of 10 to 14 megapixels …')
    const unfinished = `${folder}-unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    for (const [index, recipe] of recipes.entries()) {
      await writeFile(join(unfinished, names[index] ?? ''), await makePhoto(recipe, index + 1))
    }
    await rename(unfinished, folder)
  }
  return names.map((name) => join(folder, name))
}
