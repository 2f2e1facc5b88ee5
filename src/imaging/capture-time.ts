import { numberOf, openTiff, readDirectory, textOf } from './tiff.ts'

/**
 * When the photo of an EXIF block (`Exif\0\0` and a TIFF file) was taken, in milliseconds since 1970: DateTimeOriginal with
 * its fraction of a second and its offset (Exif 2.32, section 4.6.5). Without an offset, as most cameras write it, in this device's
 * own zone. Undefined where it is missing or no time at all, as from a camera whose clock was never set. Never throws.
 */
export function captureTime(exif: Uint8Array): number | undefined {
  const texts = captureTexts(exif)
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(texts(tags.dateTimeOriginal)) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const [milliseconds, offset] = [fractionOf(texts(tags.subSecond)), offsetOf(texts(tags.offset))]
  const written = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  const isReal = year >= firstYear && written.getUTCMonth() === month - 1 && written.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  if (offset !== undefined) return written.getTime() - offset * 60_000
  return new Date(year, month - 1, day, hour, minute, second, milliseconds).getTime()
}

const tags = { exifDirectory: 0x8769, dateTimeOriginal: 0x9003, offset: 0x9011, subSecond: 0x9291 } as const
/** EXIF is of 1995: an earlier photo was not taken by a camera that knew the time. */
const firstYear = 1990

/** The text of a tag in the directory of what the camera did; '' where there is none. */
function captureTexts(exif: Uint8Array): (tag: number) => string {
  const tiff = openTiff(exif)
  if (!tiff) return () => ''
  const { entries: first = [] } = readDirectory(tiff, tiff.firstDirectory) ?? {}
  const pointer = first.find(({ tag }) => tag === tags.exifDirectory)
  const offset = pointer && numberOf(tiff, pointer)
  const { entries = [] } = (offset !== undefined && readDirectory(tiff, offset)) || {}
  return (wanted) => {
    const entry = entries.find(({ tag }) => tag === wanted)
    return (entry && textOf(tiff, entry)) ?? ''
  }
}

/** "5" is half a second, "042" is 42 ms. */
function fractionOf(digits: string): number {
  const [found = ''] = /^\d+/.exec(digits) ?? []
  return Number(found.slice(0, 3).padEnd(3, '0'))
}

/** Minutes east of UTC of "+02:00"; undefined for anything else, such as the blanks of a camera that knows of no zones. */
function offsetOf(written: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(written) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
