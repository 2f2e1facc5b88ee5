import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchPhotos } from '../imaging/photos.ts'

/** Photos per item. The dialog asks before it makes one item of more than 24. */
export const photosPerItem = 10

/**
 * Photos of about 12 megapixels below `cache`, no two with the same bytes: twelve real or generated ones repeated, each with
 * its own comment. Their names contain one SKU and their order.
 */
export async function uploadPhotos(cache: string, folder: string | undefined, count: number): Promise<string[]> {
  const { photos } = await benchPhotos(cache, folder)
  const uploadFolder = join(cache, 'uploaded')
  await rm(uploadFolder, { recursive: true, force: true })
  await mkdir(uploadFolder, { recursive: true })
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const jpeg = await readFile(photos[index % photos.length] ?? '')
    const path = join(uploadFolder, `BENCH${1 + Math.floor(index / photosPerItem)}_${1 + (index % photosPerItem)}.jpg`)
    await writeFile(path, withComment(jpeg, `photo ${index + 1}`))
    paths.push(path)
  }
  return paths
}

/** A COM segment at the first place of the headers: right after the start of the image. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  const startOfImage = 2
  return Buffer.concat([jpeg.subarray(0, startOfImage), segment, jpeg.subarray(startOfImage)])
}
