import { expect, test } from 'vitest'
import { waitingPhotos } from './waiting-photos.ts'

const nothing = { shots: [], photos: [], keptAt: null }
const none = { queue: null, shots: null, choice: null, elsewhere: 0, all: null }

test('no photo waits when all are stored', () => {
  const queue = [entry({ states: ['stored', 'stored'], waitingSince: 5 })]
  expect(waitingPhotos({ queue }, nothing, nothing, [], 0)).toEqual(none)
})

test('queued photos, shots and chosen files are counted with the time of the oldest', () => {
  const queue = [
    entry({ states: ['stored', 'ready', 'failed'], waitingSince: 30 }),
    entry({ states: ['chosen'], waitingSince: 20 }),
  ]
  const shots = [shot(50), shot(40)]
  const waits = waitingPhotos({ queue }, { shots }, { photos: [{}, {}, {}] as never, keptAt: 10 }, [], 0)
  expect(waits).toEqual({
    queue: { count: 3, keptAt: 20 },
    shots: { count: 2, keptAt: 40 },
    choice: { count: 3, keptAt: 10 },
    elsewhere: 0,
    all: { count: 8, keptAt: 10 },
  })
})

test('batches that wait to be offered count with their kind, and photos of other tabs count too', () => {
  const waitingBatches = [
    { photos: [{}, {}] as never, keptAt: 7, arranged: null },
    { photos: [{}] as never, keptAt: 3, arranged: [] },
  ]
  expect(waitingPhotos({ queue: [] }, { shots: [shot(50)] }, nothing, waitingBatches, 4)).toEqual({
    queue: null,
    shots: { count: 3, keptAt: 7 },
    choice: { count: 1, keptAt: 3 },
    elsewhere: 4,
    all: { count: 8, keptAt: 3 },
  })
  const { all } = waitingPhotos({ queue: [] }, nothing, nothing, [], 4)
  expect(all?.count).toBe(4)
})

function entry({ states, waitingSince }: { states: string[]; waitingSince: number }) {
  return { images: states.map((state) => ({ state })), waitingSince } as never
}

function shot(takenAt: number) {
  return { takenAt } as never
}
