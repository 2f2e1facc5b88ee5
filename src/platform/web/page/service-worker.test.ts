import { expect, test } from 'vitest'
import { waitingWorker } from './service-worker.ts'

test('a worker that waits already is found', async () => {
  const waiting = createWorker('installed')
  expect(await waitingWorker({ installing: null, waiting })).toBe(waiting)
})

test('one that is being installed is waited for', async () => {
  const worker = createWorker('installing')
  const registration: { installing: typeof worker | null; waiting: typeof worker | null } = {
    installing: worker,
    waiting: null,
  }
  const found = waitingWorker(registration)
  registration.waiting = worker
  worker.become('installed')
  expect(await found).toBe(worker)
})

test('when the one being installed is dropped, the one that waited before is found', async () => {
  const worker = createWorker('installing')
  const earlier = createWorker('installed')
  const found = waitingWorker({ installing: worker, waiting: earlier })
  worker.become('redundant')
  expect(await found).toBe(earlier)
})

test('without a newer version there is none', async () => {
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
