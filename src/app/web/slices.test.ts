import { expect, test } from 'vitest'
import { menuEntries, screens } from './slices.ts'

test('views keep their names, because open tabs have them in their history, and each exists once', () => {
  expect(screens.map(({ view }) => view).toSorted()).toEqual([
    'capture',
    'change-password',
    'dashboard',
    'ebay',
    'listings',
    'outbox',
    'security',
    'your-data',
  ])
})

test('the menu lists the entries of the account in their order', () => {
  expect(menuEntries.map(({ view, label }) => [view, label])).toEqual([
    ['your-data', 'Your Data'],
    ['security', 'Security'],
    ['change-password', 'Change Password'],
  ])
})
