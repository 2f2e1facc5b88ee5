import { expect, test } from 'vitest'
import { shotList, tickedShotList } from './shot-list.ts'

test('the shot list is ticked off by the number of photos, and more photos change nothing', () => {
  const done = (photos: number) => tickedShotList(photos).filter((entry) => entry.done).length
  expect([0, 1, 4, 5, 60].map(done)).toEqual([0, 1, 4, 5, 5])
  expect(tickedShotList(1).map((entry) => entry.shot)).toEqual(shotList)
  expect(tickedShotList(1)[0]).toEqual({ shot: 'Front', done: true })
})
