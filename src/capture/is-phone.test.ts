import { expect, test } from 'vitest'
import { isPhoneOrTablet } from './is-phone.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

test('an Android phone and an iPhone are phones', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  expect(isPhoneOrTablet({ userAgent: android, platform: 'Linux armv8l', maxTouchPoints: 5 })).toBe(true)
  expect(isPhoneOrTablet({ userAgent: iphone, platform: 'iPhone', maxTouchPoints: 5 })).toBe(true)
})

test('an iPad that calls itself a Mac is a tablet, a Mac is not', () => {
  expect(isPhoneOrTablet({ userAgent: mac, platform: 'MacIntel', maxTouchPoints: 5 })).toBe(true)
  expect(isPhoneOrTablet({ userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 })).toBe(false)
})

test('a Windows computer with a touch screen is not a phone', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
  expect(isPhoneOrTablet({ userAgent: windows, platform: 'Win32', maxTouchPoints: 10 })).toBe(false)
})
