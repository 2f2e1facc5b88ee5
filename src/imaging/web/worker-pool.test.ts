import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

class SilentWorker extends EventTarget {
  isEnded = false
  postMessage() {}
  terminate() {
    this.isEnded = true
  }
}

test('a worker that does not answer in time is ended, and its job fails after two such workers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const workers: SilentWorker[] = []
  const startWorker = () => {
    const worker = new SilentWorker()
    workers.push(worker)
    return worker as unknown as Worker
  }
  const pool = createWorkerPool<string, string>({ size: 1, startWorker, secondsPerJob: 60 })
  const answer = pool.run('photo', undefined)
  vi.advanceTimersByTime(59_000)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  vi.advanceTimersByTime(1000)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect(await answer).toBe('worker-died')
  expect(vi.getTimerCount()).toBe(0)
})

test('a heartbeat restarts the time limit of a worker', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const worker = new SilentWorker()
  const startWorker = () => worker as unknown as Worker
  const pool = createWorkerPool<string, string>({ size: 1, startWorker, secondsPerJob: 60 })
  const answer = pool.run('photo', undefined)
  for (let minute = 0; minute < 3; minute += 1) {
    vi.advanceTimersByTime(59_000)
    worker.dispatchEvent(new MessageEvent('message', { data: 'still at it' }))
  }
  vi.advanceTimersByTime(59_000)
  expect(worker.isEnded).toBe(false)
  worker.dispatchEvent(new MessageEvent('message', { data: 'done' }))
  expect(await answer).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
