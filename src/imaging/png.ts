import { ascii, uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import type { PhotoFault } from './photo-fault.ts'

/** Size of a PNG from its header (PNG, third edition, section 11.2.1). Animations (APNG) and cut files are faults. */
export function readPngSize(bytes: Uint8Array): Size | PhotoFault {
  if (ascii(bytes, 12, 4) !== 'IHDR') return 'damaged'
  let pictureBegan = false
  for (let at = 8; at < bytes.length; at += 12 + uint(bytes, at, 4)) {
    const chunk = ascii(bytes, at + 4, 4)
    if (chunk === 'acTL' && !pictureBegan) return 'animation'
    if (chunk === 'IDAT') pictureBegan = true
    if (chunk === 'IEND') return { width: uint(bytes, 16, 4), height: uint(bytes, 20, 4) }
  }
  return 'cut-short'
}
