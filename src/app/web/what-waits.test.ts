import { expect, test } from 'vitest'
import { whatWaits } from './what-waits.ts'

const nothing = { shots: [], photos: [], keptAt: null }

test('nothing waits once every photo is stored', () => {
  const queue = [entry({ states: ['stored', 'stored'], waitingSince: 5 })]
  expect(whatWaits({ queue }, nothing, nothing)).toEqual({ queue: null, shots: null, choice: null, all: null })
})

test('photos on their way, shots and chosen files wait, the oldest says since when', () => {
  const queue = [
    entry({ states: ['stored', 'ready', 'failed'], waitingSince: 30 }),
    entry({ states: ['chosen'], waitingSince: 20 }),
  ]
  const shots = [shot(50), shot(40)]
  const waits = whatWaits({ queue }, { shots }, { photos: [{}, {}, {}] as never, keptAt: 10 })
  expect(waits).toEqual({
    queue: { count: 3, keptAt: 20 },
    shots: { count: 2, keptAt: 40 },
    choice: { count: 3, keptAt: 10 },
    all: { count: 8, keptAt: 10 },
  })
})

function entry({ states, waitingSince }: { states: string[]; waitingSince: number }) {
  return { images: states.map((state) => ({ state })), waitingSince } as never
}

function shot(takenAt: number) {
  return { takenAt } as never
}
