import { ascii, uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import type { PhotoFault } from './photo-fault.ts'

/** Size of a WebP photo from its first chunk (RFC 9649, section 2). Animations and cut files are faults. */
export function readWebpSize(bytes: Uint8Array): Size | PhotoFault {
  const number = (at: number, length: number) => uint(bytes, at, length, 'little')
  if (!(number(4, 4) + 8 <= bytes.length)) return 'cut-short'
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      if (number(20, 1) & 0x02) return 'animation'
      return { width: number(24, 3) + 1, height: number(27, 3) + 1 }
    case 'VP8L':
      return { width: (number(21, 2) & 0x3fff) + 1, height: ((number(22, 3) >> 6) & 0x3fff) + 1 }
    case 'VP8 ':
      return { width: number(26, 2) & 0x3fff, height: number(28, 2) & 0x3fff }
    default:
      return 'damaged'
  }
}
