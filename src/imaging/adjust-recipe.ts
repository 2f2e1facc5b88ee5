import type { Adjustments } from './adjustments.ts'

/**
 * [Note: adjusting in whole numbers] The preview's shader and `adjustPixels`, which makes the saved photo, use whole numbers of
 * small fractions for levels and coefficients. Every result is exact until it is rounded, a half upwards. Single and double
 * floating point would differ at every tie, and sharpening would multiply the difference.
 */

/** Levels go from 0 to 255 in fractions of 1/4096. Every computed level is clamped to 0 to `levelMax`. */
export const levelOne = 2 ** 12
export const levelMax = 255 * levelOne
/** Coefficients have 20 bits of fraction. */
export const coefficientOne = 2 ** 20
/** A coefficient is multiplied in two halves where a product must not exceed 32 bits. The lower half has so many bits. */
export const halfBits = Math.log2(coefficientOne) / 2

/** The numbers that the shader and `adjustPixels` compute with. */
export type AdjustRecipe = {
  /** Brightness, exposure and contrast together: the new level of each of the 256 values. */
  readonly levels: Int32Array
  /** Whether saturation or warmth, the adjustments that mix the channels, change anything. */
  readonly mixes: boolean
  /** The distance from grey is multiplied by this coefficient. */
  readonly saturation: number
  /** Coefficients of the hue rotation for warmth: one row each for red, green and blue. */
  readonly hue: readonly [Row, Row, Row]
  /** 0 to 100. Sharpening applies to colors that are rounded to bytes. */
  readonly sharpness: number
}

/** Parts of red, green and blue. */
type Row = readonly [number, number, number]

/** Rec. 709 luma as coefficients. Their sum is exactly 1. */
export const luma = row(0.2126, 0.7152, 0.0722)

/** The only definition of what the adjustments do. Their values must be within `adjustmentRanges`. */
export function adjustRecipe(adjustments: Adjustments): AdjustRecipe {
  return {
    levels: Int32Array.from({ length: 256 }, (_, value) => Math.round(toned(value / 255, adjustments) * levelMax)),
    mixes: adjustments.saturation !== 0 || adjustments.warmth !== 0,
    saturation: coefficient(1 + adjustments.saturation / 50),
    hue: hueRotation((-0.5 * adjustments.warmth * Math.PI) / 180),
    sharpness: adjustments.sharpness,
  }
}

/** The new byte of each of the 256 values, if no adjustment mixes the channels. */
export function bytesOfLevels(levels: AdjustRecipe['levels']): Uint8Array {
  return Uint8Array.from(levels, (level) => Math.floor(level / levelOne + 0.5))
}

/** The upper and the lower half of a coefficient. The lower half is never negative. */
export function halvesOf(wholeCoefficient: number): [number, number] {
  return [wholeCoefficient >> halfBits, wholeCoefficient & (2 ** halfBits - 1)]
}

/** Applies the adjustments that treat each channel alone. Takes and returns a level of 0 to 1. */
function toned(level: number, { brightness, exposure, contrast }: Adjustments): number {
  const bright = clamped(level + brightness / 200)
  const exposed = clamped(bright * 2 ** (exposure / 50))
  return clamped((exposed - 0.5) * (1 + contrast / 50) + 0.5)
}

/** The matrix of hueRotate (https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement). */
function hueRotation(radians: number): [Row, Row, Row] {
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  return [
    row(0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928),
    row(0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283),
    row(0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072),
  ]
}

function row(red: number, green: number, blue: number): Row {
  return [coefficient(red), coefficient(green), coefficient(blue)]
}

function coefficient(value: number): number {
  return Math.round(value * coefficientOne)
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value))
}
