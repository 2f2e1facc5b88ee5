import { expect, test } from 'vitest'
import { shotList, tickedShotList } from './shot-list.ts'

test('the shot list ticks itself off by count and does not mind more', () => {
  const done = (photos: number) => tickedShotList(photos).filter((entry) => entry.done).length
  expect([0, 1, 4, 5, 60].map(done)).toEqual([0, 1, 4, 5, 5])
  expect(tickedShotList(1).map((entry) => entry.shot)).toEqual(shotList)
  expect(tickedShotList(1)[0]).toEqual({ shot: 'Front', done: true })
})
