import { type EbayLeafCategory, ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { itemSpecificValues, sizeTypes, styles } from '../../items/specifics.ts'
import { type EbayCondition, ebayConditions } from '../ebay-conditions.ts'
import { homeMarketplace, type SiteSizes } from '../marketplace.ts'
import type { AspectRule, LeafCategoryMetadata } from './leaf-category-metadata.ts'

/** Increase it with every change below. */
const listsVersion = 'lists-2'

/**
 * eBay's requirements in a leaf category from the specification's lists (section 9), while eBay cannot be asked.
 * Undefined for an unknown id. Required are sizes, which eBay holds listings back for, and aspects that public reports
 * show refusals for. Only eBay's own answer is complete.
 */
export function leafCategoryFallback(leafId: string, marketplace = homeMarketplace): LeafCategoryMetadata | undefined {
  const leafCategory = ebayLeafCategory(leafId)
  if (!leafCategory) return undefined
  const isShoe = leafCategory.category === 'Shoes'
  return {
    leafId: leafCategory.id,
    marketplaceId: marketplace.id,
    source: 'lists',
    version: listsVersion,
    aspects: aspectsIn(leafCategory, marketplace.sizes),
    conditions: ebayConditions
      .filter(({ id }) => leafCategory.category !== 'Accessories' || accessoryConditions.has(id))
      .map(({ id, label, shoeLabel }) => ({ id, label: isShoe ? shoeLabel : label })),
  }
}

/**
 * Assumption: accessories may not have the grades that clothes got in 2025. eBay would refuse a grade that they lack.
 */
const accessoryConditions: ReadonlySet<EbayCondition['id']> = new Set(['1000', '1500', '1750', '3000'])

function aspectsIn(leafCategory: EbayLeafCategory, sizing: SiteSizes): AspectRule[] {
  const { category, department } = leafCategory
  const sizes = standardSizes(leafCategory, sizing)
  const isShoe = category === 'Shoes'
  const isClothing = !isShoe && category !== 'Accessories'
  const required = requiredIn(leafCategory, sizing)
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
    rule(isShoe ? sizing.shoeAspect : 'Size', sizes),
    ...(isClothing ? [rule('Size Type', sizeTypesOf(department))] : []),
    rule('Color'),
    rule('Style', isShoe ? [] : styles),
    rule(materialName(leafCategory)),
    rule('Pattern', itemSpecificValues.Pattern),
    rule('Season', ['Fall', 'Spring', 'Summer', 'Winter'], true),
    rule('Country of Origin'),
    ...(isClothing ? [rule('Fit', itemSpecificValues['Fit Type'])] : []),
    ...(isClothing ? [rule('Sleeve Length', itemSpecificValues['Sleeve Length'])] : []),
    ...(isClothing ? [rule('Neckline'), rule('Collar Style')] : []),
    ...(hasLegs.has(category ?? '') ? [rule('Inseam')] : []),
  ]
}

/** Required aspects by leaf category, from public reports of refusals; sizes since summer 2026. */
function requiredIn(leafCategory: EbayLeafCategory, sizing: SiteSizes): ReadonlySet<string> {
  const { id, category } = leafCategory
  if (category === 'Accessories') return new Set()
  const hasStandardSizes = standardSizes(leafCategory, sizing).length > 0
  if (category === 'Shoes') return new Set([sizing.shoeAspect, 'Department', ...(shoeNeeds[id] ?? [])])
  return new Set([
    ...(hasStandardSizes ? ['Size', 'Size Type'] : []),
    'Department',
    ...(id === '53159' || id === '63862' ? ['Type'] : []),
    ...(id === '11483' || id === '11554' ? ['Inseam'] : []),
  ])
}

const shoeNeeds: Readonly<Record<string, readonly string[]>> = {
  '24087': ['Style', 'Upper Material'],
  '53548': ['Style', 'Type', 'Upper Material'],
}

function materialName({ category }: EbayLeafCategory): string {
  if (category === 'Shoes') return 'Upper Material'
  return category === 'Mens Outerwear' || category === 'Womens Outerwear' ? 'Outer Shell Material' : 'Material'
}

function sizeTypesOf(department: EbayLeafCategory['department']): readonly string[] {
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

/** Standard sizes by kind of garment; empty for kinds with other sizes. */
function standardSizes({ id, department, category }: EbayLeafCategory, { standard }: SiteSizes): readonly string[] {
  if (otherSizing.has(id) || category === 'Accessories') return []
  if (category === 'Shoes') return standard.shoes[department]
  if (department === 'Women') return [...standard.women, standard.oneSize]
  const hasWaist =
    category === 'Mens Jeans' || category === 'Mens Pants' || category === 'Mens Shorts' || id === swimTrunks
  return [...standard.men, ...(hasWaist ? standard.menWaists : []), standard.oneSize]
}

const swimTrunks = '15690'
/**
 * Leaf categories with other sizes: dress shirts by neck, suits by chest and length, swimwear and bras by cup, socks by
 * shoe.
 */
const otherSizing: ReadonlySet<string> = new Set(['57991', '3001', '63865', '63867', '63853', '11511', '163588'])
