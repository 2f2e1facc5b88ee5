import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { recallForecast } from '../../src/app/web/work/remembered-forecast.ts'
import { typedSkuSchema } from '../../src/items/item.ts'
import { generatedSku, normaliseSku, skuFault, skuNumber } from '../../src/items/sku.ts'
import { nextFreeSku, skuAfter } from '../../src/upload/next-sku.ts'
import { proposeSku, proposeSkus } from '../../src/upload/propose-skus.ts'
import { skuGroups } from '../../src/upload/sku-groups.ts'
import { threadHue, threadHues } from '../../src/upload/thread-hue.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const tokens = ['PSTFSH-', '001', '9', '999999999999999', 'abc', 'ABC-12', ' ', '-', '_', '.', '(3)', '(', ')', 'IMG_']
const names = texts([...tokens, '.jpg', '.JPEG', 'sleeve', '20240131_142500', '100APPLE', 'DCIM', 'Camera Roll'])
const skus = texts(tokens)
  .map(normaliseSku)
  .filter((sku) => skuFault(sku) === undefined)

test('a typed SKU is accepted as it will be stored, or refused with a sentence', () => {
  forEach(texts(tokens), (typed) => {
    const { success, data, error } = typedSkuSchema.safeParse(typed)
    if (!success) return expect(error?.issues[0]?.message).toMatch(/[a-z]/)
    expect(data).toMatch(/^[A-Z0-9._ -]{1,50}$/)
    expect(typedSkuSchema.parse(data)).toBe(data)
  })
})

test('a generated SKU contains its number, is a valid SKU, and no other text has that number', () => {
  forEach(fc.nat({ max: 999_999_999_999 }), (number) => {
    expect(skuNumber(generatedSku(number))).toBe(number)
    expect(skuFault(generatedSku(number))).toBeUndefined()
  })
})

test('the next SKU is a valid one that is not in use', () => {
  const forecasts = fc.option(fc.oneof(skus, fc.nat().map(generatedSku)), { nil: undefined })
  forEach(fc.record({ sku: skus, forecast: forecasts, used: fc.array(skus) }), ({ sku, forecast, used }) => {
    const taken = new Set([...used, sku])
    for (const next of [nextFreeSku(forecast, taken), skuAfter(sku, forecast, taken)]) {
      if (next === null) continue
      expect(taken).not.toContain(next)
      expect(skuFault(next)).toBeUndefined()
    }
  })
})

test('file and folder names propose valid SKUs only, and lose no file', () => {
  const files = fc.array(fc.record({ name: names, folder: names }))
  forEach(files, (chosen) => {
    for (const { name, folder } of chosen) {
      const proposal = proposeSku(name, folder)
      if (proposal) expect([skuFault(proposal.sku), normaliseSku(proposal.sku)]).toEqual([undefined, proposal.sku])
    }
    const { proposed } = proposeSkus(chosen)
    expect(new Set(proposed.map(({ file }) => file))).toEqual(new Set(chosen))
    expect(proposed).toHaveLength(chosen.length)
  })
})

test('groups contain every photo with a SKU once, and each SKU has a hue', () => {
  forEach(fc.array(fc.record({ sku: names })), (photos) => {
    const groups = skuGroups(photos)
    const grouped = groups.flatMap((group) => group.photos)
    expect(grouped).toHaveLength(photos.filter(({ sku }) => normaliseSku(sku) !== '').length)
    expect(new Set(grouped).size).toBe(grouped.length)
    for (const { sku } of groups) expect([...Array(threadHues).keys()]).toContain((threadHue(sku) ?? 0) - 1)
  })
})

test('the next SKU that a browser stored is valid, or is ignored', () => {
  forEach(fc.option(names), (kept) => {
    const recalled = recallForecast({ getItem: () => kept }, 'seller')
    if (recalled !== undefined) expect([recalled, skuFault(recalled)]).toEqual([kept, undefined])
  })
})

test('no name takes forever to parse', () => {
  forEachEnding(repetitiveTexts([...tokens, 'a', '1', '/'], ['', 'a', 'PSTFSH-']), (name) => [
    skuFault(normaliseSku(name)),
    proposeSku(name, name),
    skuAfter(name, undefined, new Set()),
    threadHue(name),
  ])
})
