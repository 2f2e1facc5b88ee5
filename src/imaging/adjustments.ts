/** Changes of a photo, in the units of the sliders (specification of capture, sections 3 and 9). */
export type Adjustments = {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
  readonly exposure: number
  readonly warmth: number
  readonly sharpness: number
}

/** The order is that of the editor's tools. */
export const adjustmentNames = [
  'brightness',
  'contrast',
  'saturation',
  'exposure',
  'warmth',
  'sharpness',
] as const satisfies readonly (keyof Adjustments)[]

type Range = { readonly min: number; readonly max: number; readonly step: number }
const bothWays: Range = { min: -50, max: 50, step: 1 }

export const adjustmentRanges: { readonly [K in keyof Adjustments]: Range } = {
  brightness: bothWays,
  contrast: bothWays,
  saturation: bothWays,
  exposure: bothWays,
  warmth: bothWays,
  sharpness: { min: 0, max: 100, step: 5 },
}

export const noAdjustments: Adjustments = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  exposure: 0,
  warmth: 0,
  sharpness: 0,
}

/** Whether any value differs from zero. A photo without adjustments keeps every pixel. */
export function isAdjusted(adjustments: Adjustments): boolean {
  return adjustmentNames.some((name) => adjustments[name] !== 0)
}

/** Filters of the camera's live picture and its shots. They use the functions of the adjustments of these names. */
export type LiveFilters = Pick<Adjustments, 'brightness' | 'contrast'>
export const noFilters: LiveFilters = { brightness: 0, contrast: 0 }
