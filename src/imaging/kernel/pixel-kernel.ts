/**
 * The kernel of `adjustPixels` ([Note: adjusting in whole numbers]) for four pixels at once, with the same result to the bit.
 * It is written in AssemblyScript (https://www.assemblyscript.org). `npm run kernel` compiles it to
 * src/imaging/kernel/pixel-kernel-bytes.ts. Addresses and lengths are in bytes.
 */

/** A pixel is red, green, blue and alpha, a byte each. A vector holds four pixels, or one number for each of them. */
const vector: usize = 16
const levelBits: i32 = 12
const levelMax: i32 = 255 << levelBits
/** A coefficient comes as two numbers of 32 bits, its upper half and its lower half. */
const halfBits: i32 = 10
const coefficient: usize = 8
const alphaBits: i32 = 0xff000000

/** Maps each channel alone, by a table of 256 bytes. */
export function mapChannels(pixels: usize, length: usize, table: usize): void {
  for (let at = pixels; at < pixels + length; at += 4) {
    store<u8>(at, load<u8>(table + load<u8>(at)))
    store<u8>(at + 1, load<u8>(table + load<u8>(at + 1)))
    store<u8>(at + 2, load<u8>(table + load<u8>(at + 2)))
  }
}

/**
 * Applies the table of 256 levels (32 bits each), then saturation, then hue. `coefficients` are the three of luma, the one of
 * saturation, and the rows of hue. It changes whole vectors, so up to three pixels after `length` too.
 */
export function mixChannels(pixels: usize, length: usize, levels: usize, coefficients: usize): void {
  const saturation = coefficients + 3 * coefficient
  const redRow = saturation + coefficient
  const greenRow = redRow + 3 * coefficient
  const blueRow = greenRow + 3 * coefficient
  for (let at = pixels; at < pixels + length; at += vector) {
    let red = levelsOf(at, levels)
    let green = levelsOf(at + 1, levels)
    let blue = levelsOf(at + 2, levels)
    const grey = weighed(red, green, blue, coefficients)
    red = saturated(red, grey, saturation)
    green = saturated(green, grey, saturation)
    blue = saturated(blue, grey, saturation)
    const newRed = toByte(weighed(red, green, blue, redRow))
    const newGreen = i32x4.shl(toByte(weighed(red, green, blue, greenRow)), 8)
    const newBlue = i32x4.shl(toByte(weighed(red, green, blue, blueRow)), 16)
    const alpha = v128.and(v128.load(at), i32x4.splat(alphaBits))
    v128.store(at, v128.or(v128.or(newRed, newGreen), v128.or(newBlue, alpha)))
  }
}

/** The levels of one channel of four pixels. `at` is the byte of that channel in the first of them. */
function levelsOf(at: usize, levels: usize): v128 {
  const first = v128.load32_zero(levels + (load<u8>(at) as usize) * 4)
  const second = v128.load_lane<i32>(levels + (load<u8>(at + 4) as usize) * 4, first, 1)
  const third = v128.load_lane<i32>(levels + (load<u8>(at + 8) as usize) * 4, second, 2)
  return v128.load_lane<i32>(levels + (load<u8>(at + 12) as usize) * 4, third, 3)
}

/** The sum of three levels times three coefficients. No product of a level and a half passes 32 bits. */
function weighed(red: v128, green: v128, blue: v128, row: usize): v128 {
  const redGreen = i32x4.add(timesHigh(red, row), timesHigh(green, row + coefficient))
  const high = i32x4.add(redGreen, timesHigh(blue, row + 2 * coefficient))
  const lowRedGreen = i32x4.add(timesLow(red, row), timesLow(green, row + coefficient))
  const low = i32x4.add(lowRedGreen, timesLow(blue, row + 2 * coefficient))
  // The sum of the lower halves is never negative, and needs all 32 bits.
  return withoutHalf(i32x4.add(high, i32x4.shr_u(low, halfBits)))
}

/** Moves a level away from grey, or towards it. */
function saturated(level: v128, grey: v128, saturation: usize): v128 {
  const distance = i32x4.sub(level, grey)
  const low = i32x4.shr_s(timesLow(distance, saturation), halfBits)
  return clamped(i32x4.add(grey, withoutHalf(i32x4.add(timesHigh(distance, saturation), low))))
}

function timesHigh(level: v128, at: usize): v128 {
  return i32x4.mul(level, v128.load32_splat(at))
}

function timesLow(level: v128, at: usize): v128 {
  return i32x4.mul(level, v128.load32_splat(at + 4))
}

/** Rounds away the bits of the upper half, a half upwards. */
function withoutHalf(sum: v128): v128 {
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << (halfBits - 1))), halfBits)
}

function clamped(level: v128): v128 {
  return i32x4.min_s(i32x4.max_s(level, i32x4.splat(0)), i32x4.splat(levelMax))
}

function toByte(level: v128): v128 {
  return i32x4.shr_u(i32x4.add(clamped(level), i32x4.splat(1 << (levelBits - 1))), levelBits)
}

/**
 * Applies the 3x3 sharpening kernel of `adjustPixels` to one row, and writes the result to `sharpened`. Before and after `row`
 * there must be a copy of its first and its last pixel. It writes whole vectors.
 */
export function sharpenRow(
  above: usize,
  row: usize,
  below: usize,
  sharpened: usize,
  length: usize,
  sharpness: i32,
): void {
  const weights = i32x4.splat(100 | (sharpness << 16))
  for (let at: usize = 0; at < length; at += vector) {
    const own = v128.load(row + at)
    const left = v128.load(row + at - 4)
    const right = v128.load(row + at + 4)
    const up = v128.load(above + at)
    const down = v128.load(below + at)
    const low = sharp(
      i16x8.extend_low_i8x16_u(own),
      i16x8.add(
        i16x8.add(i16x8.extend_low_i8x16_u(left), i16x8.extend_low_i8x16_u(right)),
        i16x8.add(i16x8.extend_low_i8x16_u(up), i16x8.extend_low_i8x16_u(down)),
      ),
      weights,
    )
    const high = sharp(
      i16x8.extend_high_i8x16_u(own),
      i16x8.add(
        i16x8.add(i16x8.extend_high_i8x16_u(left), i16x8.extend_high_i8x16_u(right)),
        i16x8.add(i16x8.extend_high_i8x16_u(up), i16x8.extend_high_i8x16_u(down)),
      ),
      weights,
    )
    const bytes = i8x16.narrow_i16x8_u(low, high)
    v128.store(sharpened + at, v128.bitselect(own, bytes, i32x4.splat(alphaBits)))
  }
}

/** Returns (100 * own + sharpness * (4 * own - around) + 50) / 100 of eight channels, at least 0. */
function sharp(own: v128, around: v128, weights: v128): v128 {
  const difference = i16x8.sub(i16x8.shl(own, 2), around)
  const half = i32x4.splat(50)
  const first = i32x4.add(
    i32x4.dot_i16x8_s(v128.shuffle<i16>(own, difference, 0, 8, 1, 9, 2, 10, 3, 11), weights),
    half,
  )
  const last = i32x4.add(
    i32x4.dot_i16x8_s(v128.shuffle<i16>(own, difference, 4, 12, 5, 13, 6, 14, 7, 15), weights),
    half,
  )
  // More than 255 is as good as 255. x * 5243 >> 19 is x / 100 for every x below 25600.
  const hundredths = i16x8.min_s(i16x8.max_s(i16x8.narrow_i32x4_s(first, last), i16x8.splat(0)), i16x8.splat(25599))
  const perHundred = i16x8.splat(5243)
  return i16x8.narrow_i32x4_s(
    i32x4.shr_u(i32x4.extmul_low_i16x8_u(hundredths, perHundred), 19),
    i32x4.shr_u(i32x4.extmul_high_i16x8_u(hundredths, perHundred), 19),
  )
}
