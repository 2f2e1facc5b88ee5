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

/**
 * True when an ICC profile's colours are those of Display P3, by its reds and greens (tags `rXYZ` and `gXYZ`, adapted to
 * D50): what it is called differs.
 */
export function isDisplayP3(profile: Uint8Array): boolean {
  return Object.entries(displayP3).every(([name, [x, y]]) => {
    const tag = profileTag(profile, name)
    return near(uint(tag, 8, 4), x) && near(uint(tag, 12, 4), y)
  })
}

const displayP3 = { rXYZ: [0.5151, 0.2412], gXYZ: [0.2919, 0.6922] } as const

/** Numbers are counted in 1/65536 (`s15Fixed16Number`). */
function near(fixed: number, value: number): boolean {
  return Math.abs(fixed / 65_536 - value) < 0.003
}

/** The profile's `desc` tag as text (ICC.1:2010, section 10): plain in version 2, two bytes a character in 4. */
function profileDescription(profile: Uint8Array): string {
  const tag = profileTag(profile, 'desc')
  return ascii(tag, 0, Math.min(tag.length, 1000)).replaceAll('\0', '')
}

/** The data of a tag (ICC.1:2010, section 7.3); empty where there is none. */
function profileTag(profile: Uint8Array, name: string): Uint8Array {
  const tags = Math.min(uint(profile, 128, 4), 100)
  for (let tag = 0; tag < tags; tag += 1) {
    const at = 132 + tag * 12
    if (ascii(profile, at, 4) !== name) continue
    const start = uint(profile, at + 4, 4)
    return profile.subarray(start, start + uint(profile, at + 8, 4))
  }
  return profile.subarray(0, 0)
}
