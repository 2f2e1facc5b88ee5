import { expect, test } from 'vitest'
import { convertedSizeLabel, convertedSizes, type SizedListing, sizeGroupOf, systemSizesIn } from './convert-size.ts'
import { type SizeGroup, sizeGroups, sizeSystems, sizeTables } from './size-tables.ts'

const labels = (size: string, group: SizeGroup) => convertedSizes(size, group).map(convertedSizeLabel)

test("a women's UK 12 is US 8, and a range if charts differ", () => {
  expect(labels('UK 12', 'women')).toEqual(['US 8', 'EU 38 to 40', 'FR 40', 'IT 44', 'JP 11 to 13', 'M'])
})

test('a letter gives the range of its sizes', () => {
  expect(labels('Medium', 'women').slice(0, 2)).toEqual(['US 8 to 10', 'UK 12 to 14'])
  expect(labels('EU 40', 'women').slice(0, 2)).toEqual(['US 8 to 10', 'UK 12 to 14'])
})

test("a men's jacket adds ten, trousers sixteen", () => {
  expect(labels('EU 50', 'men').slice(0, 2)).toEqual(['US 40', 'UK 40'])
  expect(labels('IT 50', 'menBottoms')[0]).toBe('US 34')
  expect(labels('US 40', 'men').at(-1)).toBe('M to L')
})

test("children's sizes are ages and heights, shoes have halves", () => {
  expect(labels('EU 104', 'children').slice(0, 2)).toEqual(['US 4T to 4', 'UK 3-4'])
  expect(labels('US 8½', 'womenShoes')).toEqual([
    'UK 6.5 to 7',
    'EU 39.5 to 40',
    'FR 39.5 to 40',
    'IT 38.5 to 40',
    'JP 25.5',
  ])
  expect(labels('US 9', 'menShoes').slice(0, 2)).toEqual(['UK 8 to 8.5', 'EU 42 to 43'])
  expect(labels('US 10', 'childrenShoes')[0]).toBe('UK 9 to 9.5')
})

test('unknown sizes, and sizes with no or several systems, are not converted', () => {
  for (const size of ['UK 99', '12', 'M / EU 40', 'One Size', '']) expect(convertedSizes(size, 'women')).toEqual([])
})

test('a size is found with its system before or after it, and the s of a possessive is not a size', () => {
  expect(systemSizesIn('M / EU 40, 12 UK')).toEqual([
    { system: 'letters', size: 'M' },
    { system: 'EU', size: '40' },
    { system: 'UK', size: '12' },
  ])
  expect(systemSizesIn("Levi's x-large 2XL")).toEqual([
    { system: 'letters', size: 'XL' },
    { system: 'letters', size: 'XXL' },
  ])
})

test('the group follows from department and category, and is undefined if the wearer is unknown', () => {
  const group = (ebayCategoryId: string | null, department: string | null, title: string | null = null) =>
    sizeGroupOf({ title, ebayCategoryId, extracted: { department } as SizedListing['extracted'] })
  expect(group('53159', 'Women')).toBe('women')
  expect(group('11483', null)).toBe('menBottoms')
  expect(group('57988', 'Men')).toBe('men')
  expect(group('24087', 'Men')).toBe('menShoes')
  expect(group(null, 'Girls')).toBe('children')
  expect(group('53159', null, 'Fernwold Girls’ Top')).toBe('children')
  expect(group('24087', null, "Fernwold Kids' Trainers")).toBe('childrenShoes')
  expect(group('57988', 'Men', 'Beach Boys Jacket')).toBe('men')
  expect(group('53159', null, "Spice Girls Women's Top")).toBe('women')
  expect(group(null, 'Unisex Adults')).toBeUndefined()
  expect(group('2993', 'Men')).toBeUndefined()
})

test("a possessive in the title names the wearer, and boys or girls alone count without an adult's category", () => {
  const group = (title: string, ebayCategoryId: string | null = '57988') =>
    sizeGroupOf({ title, ebayCategoryId, extracted: { department: null } as SizedListing['extracted'] })
  const children = ["Girl's", 'Boy’s', "Kid's", "Boys'", 'Kids', "Children's", 'Toddler', 'Baby Girl']
  expect(children.map((wearer) => group(`Fernwold ${wearer} Jacket`))).toEqual(children.map(() => 'children'))
  const adults = ['Backstreet Boys', 'Beach Boys 50 Years', 'Spice Girls', 'Kid Leather', 'Boyfriend']
  expect(adults.map((words) => group(`${words} Jacket`))).toEqual(adults.map(() => 'men'))
  const ages = ['5-6 years', 'Age 5', '4T', '18 months']
  expect(ages.map((age) => group(`Fernwold Girls Jacket ${age}`))).toEqual(ages.map(() => 'children'))
  expect(group('Fernwold Boys Jacket', null)).toBe('children')
})

test('in every table sizes rise in every system', () => {
  for (const group of sizeGroups)
    for (const system of sizeSystems.filter((each) => each !== 'letters' && !(group === 'men' && each === 'JP'))) {
      const firsts = sizeTables[group].flatMap((row) => row[system].slice(0, 1)).map((size) => Number.parseFloat(size))
      expect(firsts, `${group} ${system}`).toEqual(firsts.toSorted((one, other) => one - other))
    }
})
