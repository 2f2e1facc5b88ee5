import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { sayNotDone, unsayNotDone } from './say-not-done.ts'

afterEach(() => toasts.clear())

test('why nothing was done is said by what was asked for, and without a session that there is none', () => {
  const said = (what: Parameters<typeof sayNotDone>[0], error: unknown) => {
    toasts.clear()
    sayNotDone(what, error)
    return toasts.visibleToasts.map(({ content: { title, detail } }) => [title, detail])
  }
  const why = new AppError('conflict', 'Why')
  expect(said('publish', why)).toEqual([['Failed to publish: Why', undefined]])
  expect(said('publish', new Error('for the log'))).toEqual([['Failed to publish', undefined]])
  expect(said('update', why)).toEqual([['Failed to update on eBay', 'Why']])
  expect(said('end', why)).toEqual([['Failed to end the listing', 'Why']])
  expect(said('end', new AppError('not-signed-in', 'Please sign in.'))).toEqual([['No active session', undefined]])
})

test('what is tried again is not said to have failed any more', () => {
  toasts.clear()
  for (const what of ['publish', 'update', 'end'] as const) sayNotDone(what, new AppError('conflict', 'Why'))
  unsayNotDone('publish')
  unsayNotDone('end')
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual(['Failed to update on eBay'])
})
