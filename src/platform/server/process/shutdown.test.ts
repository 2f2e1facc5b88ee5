import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../http/listen.ts'
import { createShutdown, shutdownTimes } from './shutdown.ts'

test('a service lingers for a sixth of its time; a worker and PastFash on one’s own machine stop at once', () => {
  const service = { production: true, drainSeconds: 30 }
  expect(shutdownTimes({ ...service, role: 'web' })).toEqual({ lingerMs: 5_000, answersMs: 30_000, jobsMs: 27_000 })
  expect(shutdownTimes({ ...service, role: 'all' })).toEqual(shutdownTimes({ ...service, role: 'web' }))
  expect(shutdownTimes({ ...service, role: 'worker' })).toMatchObject({ lingerMs: 0, jobsMs: 27_000 })
  expect(shutdownTimes({ production: false, drainSeconds: 2, role: 'all' })).toMatchObject({
    lingerMs: 0,
    answersMs: 2_000,
  })
})

test('a shutdown announces itself, then refuses connections, and cuts unfinished answers after its time', async () => {
  const shutdown = createShutdown({ lingerMs: 1_000, answersMs: 2_000, jobsMs: 0 })
  const steps: string[] = []
  for (const step of ['stopping', 'portClosed', 'timeOver'] as const)
    shutdown[step].addEventListener('abort', () => steps.push(step))
  const listening = await listen({
    fetch: ({ url }) => (url.endsWith('/endless') ? endless() : new Response(steps.join())),
    port: 0,
  })
  onTestFinished(() => listening.stop(0))
  const address = `http://127.0.0.1:${listening.port}`
  const endlessAnswer = await fetch(`${address}/endless`)
  const afterClosing = once(shutdown.portClosed, 'abort').then(() => fetch(address))
  afterClosing.catch(() => undefined)
  const shutdownEnded = shutdown.shutDown(listening)
  const whileLingering = await fetch(address)
  expect([await whileLingering.text(), whileLingering.headers.get('connection')]).toEqual(['stopping', 'close'])
  await expect(afterClosing).rejects.toThrow('fetch failed')
  await shutdownEnded
  expect(steps).toEqual(['stopping', 'portClosed', 'timeOver'])
  await expect(endlessAnswer.text()).rejects.toThrow('terminated')
})

test('a process with nothing running stops at once', async () => {
  const shutdown = createShutdown({ lingerMs: 0, answersMs: 60_000, jobsMs: 0 })
  const listening = await listen({ fetch: () => new Response('hello'), port: 0 })
  await (await fetch(`http://127.0.0.1:${listening.port}`)).text()
  await shutdown.shutDown(listening)
  expect(shutdown.timeOver.aborted).toBe(true)
})

function endless() {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))
}
