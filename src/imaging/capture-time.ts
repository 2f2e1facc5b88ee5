import { numberOf, openTiff, readDirectory, textOf } from './tiff.ts'

/**
 * Returns when a photo was taken, in milliseconds since 1970, from its EXIF block (`Exif\0\0` and a TIFF file):
 * DateTimeOriginal with fraction and offset (Exif 2.32, section 4.6.5). Most cameras write no offset; then the time is in this
 * device's zone. Returns undefined if the time is missing or invalid, as when a camera's clock was never set. Never throws.
 */
export function captureTime(exif: Uint8Array): number | undefined {
  const texts = captureTexts(exif)
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(texts(tags.dateTimeOriginal)) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const [milliseconds, offset] = [fractionOf(texts(tags.subSecond)), offsetOf(texts(tags.offset))]
  const writtenDate = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  const isReal = year >= firstYear && writtenDate.getUTCMonth() === month - 1 && writtenDate.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  if (offset !== undefined) return writtenDate.getTime() - offset * 60_000
  return new Date(year, month - 1, day, hour, minute, second, milliseconds).getTime()
}

const tags = { exifDirectory: 0x8769, dateTimeOriginal: 0x9003, offset: 0x9011, subSecond: 0x9291 } as const
/** EXIF exists since 1995. A much earlier year means that the camera's clock was never set. */
const firstYear = 1990

/** Returns a function that reads the text of a tag in the Exif directory, which is about the shot; '' if the tag is missing. */
function captureTexts(exif: Uint8Array): (tag: number) => string {
  const tiff = openTiff(exif)
  if (!tiff) return () => ''
  const { entries: first = [] } = readDirectory(tiff, tiff.firstDirectory) ?? {}
  const pointer = first.find(({ tag }) => tag === tags.exifDirectory)
  const offset = pointer && numberOf(tiff, pointer)
  const { entries = [] } = (offset !== undefined && readDirectory(tiff, offset)) || {}
  return (wantedTag) => {
    const entry = entries.find(({ tag }) => tag === wantedTag)
    return (entry && textOf(tiff, entry)) ?? ''
  }
}

/** "5" is 500 ms, "042" is 42 ms. */
function fractionOf(digits: string): number {
  const [leadingDigits = ''] = /^\d+/.exec(digits) ?? []
  return Number(leadingDigits.slice(0, 3).padEnd(3, '0'))
}

/**
 * Returns the minutes east of UTC of "+02:00". Returns undefined for other text, such as the spaces of a camera without
 * time zones.
 */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(text) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
