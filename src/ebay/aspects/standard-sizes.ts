import type { EbayLeaf } from '../../items/ebay-leaves.ts'

/**
 * Standard sizes by kind of garment in the United States, for use while eBay could not be asked. From general knowledge, not
 * from eBay: wide on purpose, since what is missing here is refused. Empty for kinds that are sized in other ways.
 */
export function standardSizes({ id, department, category }: EbayLeaf): readonly string[] {
  if (ownWays.has(id) || category === 'Accessories') return []
  if (category === 'Shoes') return department === 'Men' ? shoes(5, 16) : shoes(4, 13)
  if (department === 'Women') return [...letters, ...plusSizes, ...dressSizes, ...waists(23, 40), oneSize]
  const hasWaist =
    category === 'Mens Jeans' || category === 'Mens Pants' || category === 'Mens Shorts' || id === swimTrunks
  return [...letters, ...tallSizes, ...(hasWaist ? waists(26, 60) : []), oneSize]
}

const swimTrunks = '15690'
/** Dress shirts by neck, suits by chest and length, swimwear and bras by cup, socks by shoe. */
const ownWays: ReadonlySet<string> = new Set(['57991', '3001', '63865', '63867', '63853', '11511', '163588'])

const oneSize = 'One Size'
const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']
const tallSizes = ['MT', 'LT', 'XLT', '2XLT', '3XLT', '4XLT']
const plusSizes = ['0X', '1X', '2X', '3X', '4X', '5X', '6X', ...evens(14, 32).map((size) => `${size}W`)]
const dressSizes = ['00', ...evens(0, 32), ...[1, 3, 5, 7, 9, 11, 13, 15, 17].map(String)]

function waists(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

function evens(from: number, to: number): string[] {
  return Array.from({ length: (to - from) / 2 + 1 }, (_, at) => String(from + 2 * at))
}

/** Whole and half sizes. */
function shoes(from: number, to: number): string[] {
  return Array.from({ length: (to - from) * 2 + 1 }, (_, at) => String(from + at / 2))
}
