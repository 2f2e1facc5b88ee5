import { uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import type { PhotoFault } from './photo-fault.ts'

const extension = 0x21
const picture = 0x2c
const trailer = 0x3b

/** Size of a GIF with one picture (GIF89a, sections 18 to 26). More pictures make an animation: a fault. */
export function readGifSize(bytes: Uint8Array): Size | PhotoFault {
  let size: Size | undefined
  let at = 13 + colourTableBytes(uint(bytes, 10, 1))
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === trailer) break
    if (block === picture) {
      if (size) return 'animation'
      size = pictureSize(bytes, at)
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(uint(bytes, at + 9, 1)))
      continue
    }
    if (block !== extension) return size ?? 'damaged'
    at = afterSubBlocks(bytes, at + 2)
  }
  return size && at <= bytes.length ? size : 'cut-short'
}

/** A picture that reaches beyond the screen makes browsers enlarge the screen. */
function pictureSize(bytes: Uint8Array, at: number): Size {
  const number = (offset: number) => uint(bytes, offset, 2, 'little')
  return {
    width: Math.max(number(6), number(at + 1) + number(at + 5)),
    height: Math.max(number(8), number(at + 3) + number(at + 7)),
  }
}

/** Bytes of a colour table announced by the flags before it. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Sub-blocks begin with their length and end with one of length 0; beyond the end where they are cut short. */
function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += 1 + length
    if (length === 0) return at
  }
  return bytes.length + 1
}
