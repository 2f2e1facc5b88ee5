import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { jeansFiles } from './photos.ts'

/** A photo file whose name contains its SKU and its number: `ITEM-07_3.jpg`. */
export type GarmentPhoto = {
  readonly sku: string
  readonly name: string
  readonly path: string
  readonly bytes: Buffer
}

/** Writes four different photos of each garment into `folder`, in their order. */
export async function garmentPhotos(folder: string, garments: number): Promise<GarmentPhoto[]> {
  await mkdir(folder, { recursive: true })
  const photos: GarmentPhoto[] = []
  for (let garment = 1; garment <= garments; garment += 1) {
    const sku = `ITEM-${String(garment).padStart(2, '0')}`
    for (const [at, file] of jeansFiles.entries()) {
      const name = `${sku}_${at + 1}.jpg`
      const coloured = sharp(file)
        .resize(900)
        .modulate({ hue: Math.round((360 * garment) / (garments + 1)) })
      const bytes = await coloured.jpeg({ quality: 92 }).toBuffer()
      photos.push({ sku, name, path: join(folder, name), bytes })
      await writeFile(join(folder, name), bytes)
    }
  }
  return photos
}
