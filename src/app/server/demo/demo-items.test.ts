import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titleMaxLength } from '../../../listings/limits.ts'
import { demoCounts, demoItems, importTable } from './demo-items.ts'

test('the demo shop has 120 items, and 60 of them are or were for sale', () => {
  expect(demoItems.map(({ number }) => number)).toEqual([...Array(120).keys()])
  expect(demoCounts.live + demoCounts.sold + demoCounts.ended).toBe(60)
  for (const [destination, count] of Object.entries(demoCounts))
    expect(demoItems.filter((item) => item.destination === destination)).toHaveLength(count)
})

test('no two items of one kind look the same, and every photo is there', () => {
  for (const items of Map.groupBy(demoItems, ({ destination }) => destination).values()) {
    const fronts = items.map(({ photos }) => photos[0]?.file)
    expect(new Set(fronts).size).toBe(fronts.length)
  }
  const files = new Set(demoItems.flatMap(({ photos }) => photos.map(({ file }) => file)))
  for (const file of files)
    expect([file, existsSync(new URL(`../../../../public/samples/${file}.jpg`, import.meta.url))]).toEqual([file, true])
})

test('an item is more than a screen away from the last one of the same garment', () => {
  for (const item of demoItems) {
    const around = demoItems.slice(Math.max(0, item.number - 16), item.number)
    expect(around.map(({ photos }) => photos[0]?.file)).not.toContain(item.photos[0]?.file)
  }
})

test('every listing has its own title, which eBay shows whole, and items without a listing have none', () => {
  const titles = demoItems.flatMap(({ cells }) => cells?.get('title') ?? [])
  expect(titles).toHaveLength(120 - demoCounts['to-write'])
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.length > titleMaxLength)).toEqual([])
})

test('the table has a row for each item, whose cells stand below their headings', () => {
  const rows = [
    { sku: 'A-1', cells: new Map([['title', 'Blue shirt'] as const, ['size', 'M'] as const]) },
    { sku: 'A-2', cells: new Map([['brand', 'Fernwold'] as const]) },
  ]
  expect(new TextDecoder().decode(importTable(rows))).toBe(
    'SKU,Title,Size,Brand\r\nA-1,Blue shirt,M,\r\nA-2,,,Fernwold\r\n',
  )
})
