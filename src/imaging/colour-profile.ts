import { ascii, uint } from './bytes.ts'
import { applicationBlocks } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'

/**
 * True when a JPEG's numbers mean sRGB: it carries no ICC profile, or one whose description says so. A profile that is
 * split over several segments, or that cannot be read, counts as another one.
 */
export function isSrgb(jpeg: Uint8Array): boolean {
  const [block, ...more] = applicationBlocks(jpeg, marker.APP2, 'ICC_PROFILE\0')
  if (block === undefined) return true
  return more.length === 0 && profileDescription(block.subarray(headerBytes)).includes('sRGB')
}

/** "ICC_PROFILE\0", then which segment of how many. */
const headerBytes = 14

/** The profile's `desc` tag as text (ICC.1:2010, sections 7.3 and 10): plain in version 2, two bytes a character in 4. */
function profileDescription(profile: Uint8Array): string {
  const tags = Math.min(uint(profile, 128, 4), 100)
  for (let tag = 0; tag < tags; tag += 1) {
    const at = 132 + tag * 12
    if (ascii(profile, at, 4) !== 'desc') continue
    return ascii(profile, uint(profile, at + 4, 4), Math.min(uint(profile, at + 8, 4), 1000)).replaceAll('\0', '')
  }
  return ''
}
