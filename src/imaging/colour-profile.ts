import { latin1, uint } from './bytes.ts'
import { applicationBlocks } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'

/**
 * Returns true if a JPEG's numbers mean sRGB: it has no ICC profile, or one whose description says sRGB. A profile that is
 * unreadable or split over several segments counts as another one.
 */
export function isSrgb(jpeg: Uint8Array): boolean {
  const [block, ...more] = applicationBlocks(jpeg, marker.APP2, 'ICC_PROFILE\0')
  if (block === undefined) return true
  return more.length === 0 && profileDescription(block.subarray(headerBytes)).includes('sRGB')
}

/** "ICC_PROFILE\0", then two bytes: the number of the segment and the count of segments. */
const headerBytes = 14

/**
 * Returns true if an ICC profile has the colours of Display P3. Its reds and greens decide (tags `rXYZ` and `gXYZ`, adapted to
 * D50), because its name varies.
 */
export function isDisplayP3(profile: Uint8Array): boolean {
  return Object.entries(displayP3).every(([name, [x, y]]) => {
    const tag = profileTag(profile, name)
    return isNear(uint(tag, 8, 4), x) && isNear(uint(tag, 12, 4), y)
  })
}

const displayP3 = { rXYZ: [0.5151, 0.2412], gXYZ: [0.2919, 0.6922] } as const

/** Compares a number in units of 1/65536 (`s15Fixed16Number`) with a value. */
function isNear(fixed: number, value: number): boolean {
  return Math.abs(fixed / 65_536 - value) < 0.003
}

/** Reads the profile's `desc` tag as text (ICC.1:2010, section 10): one byte a character in version 2, two in version 4. */
function profileDescription(profile: Uint8Array): string {
  const tag = profileTag(profile, 'desc')
  return latin1(tag, 0, Math.min(tag.length, 1000)).replaceAll('\0', '')
}

/** Returns the data of a tag (ICC.1:2010, section 7.3); empty if the profile does not have the tag. */
function profileTag(profile: Uint8Array, name: string): Uint8Array {
  const tags = Math.min(uint(profile, 128, 4), 100)
  for (let tag = 0; tag < tags; tag += 1) {
    const at = 132 + tag * 12
    if (latin1(profile, at, 4) !== name) continue
    const start = uint(profile, at + 4, 4)
    return profile.subarray(start, start + uint(profile, at + 8, 4))
  }
  return profile.subarray(0, 0)
}
