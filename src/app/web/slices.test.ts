import { expect, test } from 'vitest'
import { menuEntries, screens } from './slices.ts'

test('views keep their names and addresses, because open tabs and bookmarks have them, and each exists once', () => {
  expect(Object.fromEntries(screens.map(({ view, path }) => [view, path]))).toEqual({
    capture: '/add',
    'change-password': '/account/password',
    dashboard: '/items',
    ebay: '/ebay',
    'import-items': '/import',
    listings: '/listings',
    outbox: '/add/waiting',
    publish: '/publish',
    security: '/account',
    todo: '/todo',
    'your-data': '/account/data',
  })
  expect(new Set(screens.map(({ view }) => view)).size).toBe(screens.length)
})

test('the menu lists the entries of the account in their order', () => {
  expect(menuEntries.map(({ view, label }) => [view, label])).toEqual([
    ['ebay', 'eBay Integration'],
    ['your-data', 'Your Data'],
    ['security', 'Security'],
    ['change-password', 'Change Password'],
  ])
})
