import { expect, test } from 'vitest'
import { waitingWorker } from './service-worker.ts'

test('a worker that is already waiting is found', async () => {
  const waiting = createWorker('installed')
  expect(await waitingWorker({ installing: null, waiting })).toBe(waiting)
})

test('a worker that is being installed is awaited', async () => {
  const worker = createWorker('installing')
  const registration: { installing: typeof worker | null; waiting: typeof worker | null } = {
    installing: worker,
    waiting: null,
  }
  const foundWorker = waitingWorker(registration)
  registration.waiting = worker
  worker.become('installed')
  expect(await foundWorker).toBe(worker)
})

test('if the installing worker is dropped, the one that waited before is found', async () => {
  const worker = createWorker('installing')
  const earlier = createWorker('installed')
  const foundWorker = waitingWorker({ installing: worker, waiting: earlier })
  worker.become('redundant')
  expect(await foundWorker).toBe(earlier)
})

test('without a newer version no worker is found', async () => {
  expect(await waitingWorker({ installing: null, waiting: null })).toBeUndefined()
})

function createWorker(initial: ServiceWorkerState) {
  const target = new EventTarget()
  let state = initial
  return {
    get state() {
      return state
    },
    addEventListener: target.addEventListener.bind(target),
    become(next: ServiceWorkerState) {
      state = next
      target.dispatchEvent(new Event('statechange'))
    },
  }
}
