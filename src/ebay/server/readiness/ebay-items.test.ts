import { expect, test } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import { someAccount, somePublishPhotos } from '../../../../test/some-publish-item.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { checkItem } from './ebay-items.ts'

const row = { id: 'item-1', publishReadyScore: 86 }
const item = someListingItem({ category: 'Mens Jeans' })

test('an item whose check throws shows that and cannot be published, and its score stays', () => {
  const logged: unknown[][] = []
  const log = { error: (...all: unknown[]) => void logged.push(all) }
  const broken = {
    ...item,
    get photos(): never {
      throw new Error('no photos')
    },
  }
  const checkInput = { row, account: someAccount(), leafCategory: undefined }
  const checked = checkItem({ log } as never, { ...checkInput, item: broken })
  expect(checked).toMatchObject({
    publishReadyScore: 86,
    barPercent: 0,
    readiness: { isValid: false, errors: ['Validation failed'], checklist: { hasTitle: false, hasConnection: false } },
  })
  expect(logged).toMatchObject([[{ err: { message: 'no photos' }, itemId: 'item-1' }, expect.any(String)]])
  const photos = somePublishPhotos(2) as typeof item.photos
  expect(checkItem({ log } as never, { ...checkInput, item: { ...item, photos } }).readiness.checklist.hasImages).toBe(
    true,
  )
  expect(logged).toHaveLength(1)
})

test('the confirmed form counts, not the listing, because it is what would be sent', () => {
  const log = { error: () => undefined }
  const photos = somePublishPhotos(2) as typeof item.photos
  const itemWithPhotos = { ...item, photos }
  const check = (confirmed?: PublishForm) =>
    checkItem(
      { log } as never,
      { row, item: itemWithPhotos, account: someAccount(), leafCategory: undefined },
      confirmed,
    )
  const tooLow = 'Price must be at least 0.99 US dollars on eBay.'
  expect(check().readiness.errors).not.toContain(tooLow)
  const confirmed = check({ ...publishFormOf(itemWithPhotos), price: 0.5 })
  expect(confirmed.readiness.errors).toContain(tooLow)
  expect(confirmed.barPercent).toBeLessThan(check().barPercent)
  expect(confirmed.publishReadyScore).toBe(check().publishReadyScore)
  expect([check().ready, confirmed.ready]).toEqual([true, false])
})
