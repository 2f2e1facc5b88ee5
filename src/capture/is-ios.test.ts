import { expect, test } from 'vitest'
import { isIos } from './is-ios.ts'

test('iPhones and iPads are iOS, also iPads that call themselves Macs', () => {
  const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', platform: 'MacIntel' }
  expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', platform: 'iPhone', maxTouchPoints: 5 })).toBe(
    true,
  )
  expect(isIos({ ...mac, maxTouchPoints: 5 })).toBe(true)
  expect(isIos({ ...mac, maxTouchPoints: 0 })).toBe(false)
  expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', platform: 'Linux', maxTouchPoints: 5 })).toBe(false)
})
