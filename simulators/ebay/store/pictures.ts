import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of uploaded pictures: in memory, or as files below the folder. */
export type PictureBytes = {
  write(pictureId: string, bytes: Buffer): void
  read(pictureId: string): Buffer | undefined
}

export function openPictureBytes(folder?: string): PictureBytes {
  if (folder === undefined) {
    const storedBytes = new Map<string, Buffer>()
    return {
      write: (pictureId, bytes) => void storedBytes.set(pictureId, bytes),
      read: (pictureId) => storedBytes.get(pictureId),
    }
  }
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures, { recursive: true })
  return {
    write: (pictureId, bytes) => writeFileSync(join(pictures, pictureId), bytes),
    read: (pictureId) => {
      try {
        return readFileSync(join(pictures, pictureId))
      } catch {
        return undefined
      }
    },
  }
}
