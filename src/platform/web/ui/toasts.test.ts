import { expect, test } from 'vitest'
import { forgetToasts, sayFailed, toasts } from './toasts.ts'

test('no toast is left for the next seller, neither shown nor waiting for room', () => {
  for (const number of [1, 2, 3, 4, 5]) sayFailed(`Failed ${number}`)
  forgetToasts()
  sayFailed('Failed later')
  expect(toasts.visibleToasts.map((toast) => toast.content.title)).toEqual(['Failed later'])
})
