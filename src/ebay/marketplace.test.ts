import { expect, test } from 'vitest'
import { someAccount, somePublishItem } from '../../test/some-publish-item.ts'
import { currencyWords, decimalOf, money, shopCurrency } from '../items/money.ts'
import { aspectsOf } from './aspects/aspects.ts'
import { leafCategoryFallback } from './aspects/leaf-category-fallback.ts'
import { homeMarketplace, type Marketplace, marketplaceOf, marketplaces } from './marketplace.ts'
import { policyTermsWords } from './policy-terms.ts'
import { publication } from './publication/offer.ts'
import { priceFault, publishFormOf } from './publication/publish-form.ts'
import { statedFactsOf } from './publication/stated-facts.ts'
import { readiness } from './readiness/readiness.ts'

/** A marketplace that is in no table: everything specific comes from this value. */
const elsewhere: Marketplace = {
  ...homeMarketplace,
  id: 'EBAY_ELSEWHERE',
  currency: 'GBP',
  lowestPrice: money(2, 'GBP'),
  policies: { shippingPrice: money(3.5, 'GBP'), handlingDays: 2, returnDays: 14 },
  sizes: { ...homeMarketplace.sizes, systemNames: ['uk', 'gb'], shoeAspect: 'UK Shoe Size' },
}

test('a row names its marketplace, and an unknown one counts as the home marketplace', () => {
  expect(marketplaces.map(({ id }) => marketplaceOf(id).id)).toEqual(marketplaces.map(({ id }) => id))
  for (const id of [undefined, null, 'EBAY_NOWHERE']) expect(marketplaceOf(id)).toBe(homeMarketplace)
  expect(new Set(marketplaces.map(({ id }) => id)).size).toBe(marketplaces.length)
})

test('the values of every marketplace fit together', () => {
  for (const { locale, language, country, currency, lowestPrice, policies } of marketplaces) {
    expect(locale).toBe(`${language}-${country}`)
    expect([lowestPrice.currency, policies.shippingPrice.currency]).toEqual([currency, currency])
    expect(currencyWords(currency)).not.toBe(currency)
  }
  expect(homeMarketplace.currency).toBe(shopCurrency)
})

test('postal codes of the home marketplace have five digits, with or without four more', () => {
  const { schema, samePlace, invalidSentence } = homeMarketplace.postalCode
  expect([' 97201 ', '97201-1234'].map((code) => schema.safeParse(code).data)).toEqual(['97201', '97201-1234'])
  for (const code of ['', '9720', '972011', 'SW1A 1AA', '00012'])
    expect(schema.safeParse(code).error?.issues[0]?.message).toBe(invalidSentence)
  expect([samePlace('97201', '97201-1234'), samePlace('97201-1111', '97201-1234')]).toEqual([true, false])
})

test('an offer has the marketplace and the currency of the account', () => {
  const item = somePublishItem()
  const account = someAccount({ marketplace: elsewhere })
  const { publication: made } = publication({ item, form: publishFormOf(item), account })
  expect(made?.offer).toMatchObject({ marketplaceId: 'EBAY_ELSEWHERE', pricingSummary: { price: { currency: 'GBP' } } })
  expect(made?.summary).toMatchObject({ currency: 'GBP' })
})

test('the form and the checks use the marketplace’s own lowest price', () => {
  expect(priceFault(1)).toBeUndefined()
  const sentence = `Price must be at least ${decimalOf(elsewhere.lowestPrice)} British pounds on eBay.`
  expect(priceFault(1, elsewhere)).toBe(sentence)
  const item = somePublishItem()
  const form = { ...publishFormOf(item), price: 1 }
  expect(readiness(item, someAccount({ marketplace: elsewhere }), { form }).errors).toEqual([sentence])
  expect(readiness(item, someAccount(), { form }).errors).toEqual([])
})

test('shoes use the item specific and the sizes of the marketplace', () => {
  const names = (marketplace: Marketplace) =>
    leafCategoryFallback('24087', marketplace)?.aspects.map(({ name }) => name)
  expect(names(elsewhere)).toContain('UK Shoe Size')
  expect(names(homeMarketplace)).not.toContain('UK Shoe Size')
})

test('a size is recognised by the size system of the marketplace’s buyers', () => {
  const item = somePublishItem({ listing: null })
  const stated = { ...statedFactsOf(item), size: 'US 9' }
  const leafCategory = leafCategoryFallback('24087')
  expect(leafCategory && aspectsOf(stated, leafCategory).aspects['US Shoe Size']).toEqual(['9'])
})

test('the terms of created policies are shown in the marketplace’s money', () => {
  expect(policyTermsWords(elsewhere).join(' ')).toMatch(/£3\.50, and you ship within 2 days.*for 14 days/)
})
