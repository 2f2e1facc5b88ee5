import { type EbayLeaf, ebayLeaf } from '../../items/ebay-leaves.ts'
import { itemSpecificValues, sizeTypes, styles } from '../../items/specifics.ts'
import { type EbayCondition, ebayConditions } from '../ebay-conditions.ts'
import type { AspectRule, LeafMetadata } from './leaf-metadata.ts'

/** Counts up with every change below. */
const listsVersion = 'lists-2'

/**
 * What eBay asks of a listing in a leaf, from the specification's lists (section 9), while eBay itself could not be asked;
 * undefined for ids that are none of the known leaves. Required is what public reports of eBay's refusals show, and sizes,
 * which eBay holds clothes and shoes for; only eBay's own answer is complete.
 */
export function leafFallback(leafId: string): LeafMetadata | undefined {
  const leaf = ebayLeaf(leafId)
  if (!leaf) return undefined
  const isShoe = leaf.category === 'Shoes'
  return {
    leafId: leaf.id,
    source: 'lists',
    version: listsVersion,
    aspects: aspectsIn(leaf),
    conditions: ebayConditions
      .filter(({ id }) => leaf.category !== 'Accessories' || accessoryConditions.has(id))
      .map(({ id, label, shoeLabel }) => ({ id, label: isShoe ? shoeLabel : label })),
  }
}

/** An assumption: accessories may not have the grades that clothes got in 2025, and a grade they lack would be refused. */
const accessoryConditions: ReadonlySet<EbayCondition['id']> = new Set(['1000', '1500', '1750', '3000'])

function aspectsIn(leaf: EbayLeaf): AspectRule[] {
  const { category, department } = leaf
  const sizes = standardSizes(leaf)
  const isShoe = category === 'Shoes'
  const isClothing = !isShoe && category !== 'Accessories'
  const required = requiredIn(leaf)
  const rule = (name: string, values: readonly string[] = [], isMulti = false): AspectRule => ({
    name,
    isRequired: required.has(name),
    isRecommended: true,
    isClosed: false,
    isMulti,
    isNumber: false,
    maxLength: null,
    values: values.map((value) => ({ value, onlyWith: [] })),
  })
  return [
    rule('Brand'),
    rule('Department', [department, 'Unisex Adults']),
    rule('Type'),
    rule(isShoe ? 'US Shoe Size' : 'Size', sizes),
    ...(isClothing ? [rule('Size Type', sizeTypesOf(department))] : []),
    rule('Color'),
    rule('Style', isShoe ? [] : styles),
    rule(materialName(leaf)),
    rule('Pattern', itemSpecificValues.Pattern),
    rule('Season', ['Fall', 'Spring', 'Summer', 'Winter'], true),
    rule('Country of Origin'),
    ...(isClothing ? [rule('Fit', itemSpecificValues['Fit Type'])] : []),
    ...(isClothing ? [rule('Sleeve Length', itemSpecificValues['Sleeve Length'])] : []),
    ...(isClothing ? [rule('Neckline'), rule('Collar Style')] : []),
    ...(hasLegs.has(category ?? '') ? [rule('Inseam')] : []),
  ]
}

/** As public reports of refusals show it, by leaf; sizes since summer 2026. */
function requiredIn(leaf: EbayLeaf): ReadonlySet<string> {
  const { id, category } = leaf
  if (category === 'Accessories') return new Set()
  const sized = standardSizes(leaf).length > 0
  if (category === 'Shoes') return new Set(['US Shoe Size', 'Department', ...(shoeNeeds[id] ?? [])])
  return new Set([
    ...(sized ? ['Size', 'Size Type'] : []),
    'Department',
    ...(id === '53159' || id === '63862' ? ['Type'] : []),
    ...(id === '11483' || id === '11554' ? ['Inseam'] : []),
  ])
}

const shoeNeeds: Readonly<Record<string, readonly string[]>> = {
  '24087': ['Style', 'Upper Material'],
  '53548': ['Style', 'Type', 'Upper Material'],
}

function materialName({ category }: EbayLeaf): string {
  if (category === 'Shoes') return 'Upper Material'
  return category === 'Mens Outerwear' || category === 'Womens Outerwear' ? 'Outer Shell Material' : 'Material'
}

function sizeTypesOf(department: EbayLeaf['department']): readonly string[] {
  return sizeTypes.filter((type) => type === 'Regular' || (type === 'Big & Tall') === (department === 'Men'))
}

const hasLegs: ReadonlySet<string> = new Set([
  'Mens Jeans',
  'Mens Pants',
  'Mens Shorts',
  'Womens Jeans',
  'Womens Pants',
  'Womens Shorts',
])

/**
 * Standard sizes by kind of garment in the United States, for use while eBay could not be asked. From general knowledge, not
 * from eBay: wide on purpose, since what is missing here is refused. Empty for kinds that are sized in other ways.
 */
function standardSizes({ id, department, category }: EbayLeaf): readonly string[] {
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
