/** The seller's categories (specification of listings, section 9). */
export const categories = [
  'Mens Jeans',
  'Mens Pants',
  'Mens Shorts',
  'Mens Tops',
  'Mens Outerwear',
  'Womens Jeans',
  'Womens Pants',
  'Womens Shorts',
  'Womens Tops',
  'Womens Outerwear',
  'Unisex',
  'Accessories',
  'Shoes',
  'Other Clothing',
] as const
export type Category = (typeof categories)[number]
