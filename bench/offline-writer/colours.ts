/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Colours of cloth with the name a seller gives them. */
export const clothColours = [
  { name: 'Black', rgb: [30, 30, 33] },
  { name: 'White', rgb: [240, 239, 234] },
  { name: 'Gray', rgb: [139, 141, 144] },
  { name: 'Gray', rgb: [92, 94, 97] },
  { name: 'Beige', rgb: [214, 195, 160] },
  { name: 'Brown', rgb: [104, 70, 46] },
  { name: 'Red', rgb: [176, 33, 42] },
  { name: 'Pink', rgb: [231, 158, 180] },
  { name: 'Orange', rgb: [226, 118, 42] },
  { name: 'Yellow', rgb: [232, 200, 62] },
  { name: 'Green', rgb: [46, 108, 64] },
  { name: 'Blue', rgb: [45, 76, 138] },
  { name: 'Blue', rgb: [140, 174, 216] },
  { name: 'Blue', rgb: [33, 45, 82] },
  { name: 'Purple', rgb: [110, 64, 146] },
] as const satisfies readonly { name: string; rgb: Rgb }[]

/** Backgrounds of labels and the ink or thread on them. */
export const labelColours = [
  { background: [246, 246, 243], ink: [28, 28, 32] },
  { background: [246, 246, 243], ink: [28, 28, 32] },
  { background: [250, 247, 236], ink: [31, 37, 68] },
  { background: [238, 229, 207], ink: [70, 46, 30] },
  { background: [214, 215, 216], ink: [24, 24, 26] },
  { background: [26, 26, 29], ink: [240, 240, 238] },
  { background: [31, 38, 66], ink: [236, 232, 220] },
  { background: [58, 38, 26], ink: [236, 214, 168] },
  { background: [150, 28, 36], ink: [246, 242, 236] },
  { background: [28, 28, 30], ink: [206, 172, 98] },
] as const satisfies readonly { background: Rgb; ink: Rgb }[]
export type LabelColours = { readonly background: Rgb; readonly ink: Rgb }
