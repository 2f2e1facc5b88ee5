import { expect, test } from 'vitest'
import { createDoubleTaps } from './photo-zoom.ts'

const tap = (timeStamp: number, clientX = 100, clientY = 100) => ({ timeStamp, clientX, clientY, detail: 1 })

test('two taps soon after each other at one spot are a double tap, and a third starts a new one', () => {
  const isSecond = createDoubleTaps()
  expect([tap(0), tap(200, 110, 95), tap(400), tap(700)].map(isSecond)).toEqual([false, true, false, true])
})

test('taps that are apart in time or place are no double tap', () => {
  const isSecond = createDoubleTaps()
  expect([tap(0), tap(351), tap(500, 190), tap(851, 190)].map(isSecond)).toEqual([false, false, false, false])
})

test('a slow double click counts if the browser reports one', () => {
  const isSecond = createDoubleTaps()
  expect([tap(0), { ...tap(480), detail: 2 }].map(isSecond)).toEqual([false, true])
})
