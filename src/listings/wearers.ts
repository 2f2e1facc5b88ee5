/** Words for the wearers of a garment, as sources of regular expressions that ignore case: "Women's", "mens", "ladies". */
export const wearerWords = {
  women: String.raw`wom[ae]n(?:['’]?s)?|ladies`,
  men: String.raw`m[ae]n(?:['’]?s)?`,
  boys: String.raw`boys?['’]?s?`,
  girls: String.raw`girls?['’]?s?`,
  unisex: 'unisex',
} as const
