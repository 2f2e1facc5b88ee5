import { latin1, uint } from './bytes.ts'
import { isoMediaKind } from './heif.ts'

/** Formats of photos that are recognised by their bytes. The name and the claimed type of a file are never used. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

/**
 * Other kinds of file. Such a file is refused; `faultSentence` has an error message for each kind. Here 'animation' is
 * an image sequence such as AVIS; animated GIF, PNG and WebP files are found when their headers are read.
 */
type OtherFileKind = 'empty' | 'text' | 'svg' | 'video' | 'animation' | 'unknown'

/** Returns the kind of a file by its first bytes. */
export function sniff(bytes: Uint8Array): PhotoFormat | OtherFileKind {
  if (bytes.length === 0) return 'empty'
  if (uint(bytes, 0, 3) === 0xffd8ff) return 'jpeg'
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(latin1(bytes, 0, 6))) return 'gif'
  if (latin1(bytes, 0, 4) === 'RIFF') return latin1(bytes, 8, 4) === 'WEBP' ? 'webp' : 'unknown'
  if (latin1(bytes, 4, 4) === 'ftyp') return isoMediaKind(bytes)
  const start = latin1(bytes, 0, 1024)
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i.test(start) && /<svg/i.test(start)) return 'svg'
  return isText(start) ? 'text' : 'unknown'
}

/** Whether the start of a file has no control characters but whitespace, or begins with a UTF-16 byte order mark. */
function isText(start: string): boolean {
  return /^[\s!-\xff]+$/.test(start) || /^(\xff\xfe|\xfe\xff)/.test(start)
}
