import { expect, test } from 'vitest'
import { menuEntries, screens } from './slices.ts'

test('views keep their names, which stand in the history of open tabs, and each is handed over once', () => {
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

test('the menu leads to what belongs to the account, in its order', () => {
  expect(menuEntries.map(({ view, words }) => [view, words])).toEqual([
    ['your-data', 'Your Data'],
    ['security', 'Security'],
    ['change-password', 'Change Password'],
  ])
})
