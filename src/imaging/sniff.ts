import { ascii, uint } from './bytes.ts'
import { heifFormat } from './heif.ts'

/** Formats of photos that are recognised by their bytes. The name and the claimed type of a file are never used. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/** Other kinds of file that are recognised. Each is a fault with its own sentence. */
type OtherFileKind = 'empty' | 'text' | 'svg' | 'video' | 'animation' | 'unknown'

/** Returns the kind of a file by its first bytes. */
export function sniff(bytes: Uint8Array): PhotoFormat | OtherFileKind {
  if (bytes.length === 0) return 'empty'
  if (uint(bytes, 0, 3) === 0xffd8ff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF') return ascii(bytes, 8, 4) === 'WEBP' ? 'webp' : 'unknown'
  if (ascii(bytes, 4, 4) === 'ftyp') return heifFormat(bytes)
  const start = ascii(bytes, 0, 1024)
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i.test(start) && /<svg/i.test(start)) return 'svg'
  return isText(start) ? 'text' : 'unknown'
}

/** Whether text has only the control characters of text, or begins with the byte order mark of UTF-16. */
function isText(start: string): boolean {
  return /^[\s!-\xff]+$/.test(start) || /^(\xff\xfe|\xfe\xff)/.test(start)
}
