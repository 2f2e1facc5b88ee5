import { afterEach, expect, test } from 'vitest'
import {
  closeAllFailed,
  closeAllToasts,
  closeFailed,
  showDone,
  showFailed,
  showNote,
  showUndo,
  toasts,
} from './toasts.ts'

afterEach(closeAllToasts)

test('the next seller sees no toast of the last one, neither shown nor waiting', () => {
  for (const number of [1, 2, 3, 4, 5]) showFailed(`Failed ${number}`)
  closeAllToasts()
  showFailed('Failed later')
  expect(toasts.visibleToasts.map((toast) => toast.content.title)).toEqual(['Failed later'])
})

test('a note to the seller stays until it is closed or no longer true', () => {
  const close = showNote({ title: 'PSTFSH-001 is still listed on eBay', detail: 'Please end it at eBay.' })
  expect(toasts.visibleToasts).toMatchObject([{ content: { tone: 'amber', detail: 'Please end it at eBay.' } }])
  expect(toasts.visibleToasts[0]?.timeout).toBeUndefined()
  close()
  expect(toasts.visibleToasts).toEqual([])
})

test('a success is shown for 5 seconds, a failure until it is closed', () => {
  showDone('Listing deleted successfully')
  showFailed('Failed to delete listing')
  expect(toasts.visibleToasts.map(({ timeout }) => timeout)).toEqual([undefined, 5000])
})

test('an undo is offered for the given seconds, before older errors', () => {
  for (const number of [1, 2, 3]) showFailed(`Failed ${number}`)
  let undone = 0
  showUndo('PSTFSH-001 deleted', 10, () => {
    undone += 1
  })
  const toast = toasts.visibleToasts.find(({ content }) => content.title === 'PSTFSH-001 deleted')
  expect(toast).toMatchObject({ timeout: 10_000, content: { action: { label: 'Undo' } } })
  toast?.content.action?.onPress()
  expect(undone).toBe(1)
})

test('a retry removes all toasts of its earlier failures', () => {
  showDone('Failed trials are over')
  showFailed('Failed to save the location')
  for (const reason of ['No connection.', 'Busy.', 'No connection.', 'Busy.'])
    showFailed(`Failed to publish: ${reason}`)
  closeFailed('Failed to publish')
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual([
    'Failed to save the location',
    'Failed trials are over',
  ])
})

test('failures, shown or waiting, are closed when the seller leaves the screen, and notes stay', () => {
  for (const number of [1, 2, 3, 4]) showFailed(`Failed ${number}`)
  showNote({ title: 'Checking with eBay', detail: 'It says here how it ended.' })
  closeAllFailed()
  expect(toasts.visibleToasts.map(({ content }) => content.title)).toEqual(['Checking with eBay'])
})
