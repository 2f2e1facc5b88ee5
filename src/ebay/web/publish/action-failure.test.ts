import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { hideActionFailure, showActionFailure } from './action-failure.ts'

afterEach(() => toasts.clear())

test('a failed action shows its name and reason, and a missing session is named', () => {
  const shownFor = (kind: Parameters<typeof showActionFailure>[0], error: unknown) => {
    toasts.clear()
    showActionFailure(kind, error)
    return toasts.visibleToasts.map(({ content: { title, detail } }) => [title, detail])
  }
  const why = new AppError('conflict', 'Why')
  expect(shownFor('publish', why)).toEqual([['Failed to publish: Why', undefined]])
  expect(shownFor('publish', new Error('for the log'))).toEqual([['Failed to publish', undefined]])
  expect(shownFor('update', why)).toEqual([['Failed to update on eBay', 'Why']])
  expect(shownFor('end', why)).toEqual([['Failed to end the listing', 'Why']])
  expect(shownFor('end', new AppError('not-signed-in', 'Please sign in.'))).toEqual([['No active session', undefined]])
})

test('a new try hides the failure of the last one', () => {
  toasts.clear()
  for (const kind of ['publish', 'update', 'end'] as const) showActionFailure(kind, new AppError('conflict', 'Why'))
  hideActionFailure('publish')
  hideActionFailure('end')
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual(['Failed to update on eBay'])
})
