import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../http/listen.ts'
import { createShutdown, shutdownTimes } from './shutdown.ts'

test('a service lingers for a sixth of its time, a worker and PastFash on one’s own machine go at once', () => {
  const service = { production: true, drainSeconds: 30 }
  expect(shutdownTimes({ ...service, role: 'web' })).toEqual({ lingerMs: 5_000, answersMs: 30_000, jobsMs: 27_000 })
  expect(shutdownTimes({ ...service, role: 'all' })).toEqual(shutdownTimes({ ...service, role: 'web' }))
  expect(shutdownTimes({ ...service, role: 'worker' })).toMatchObject({ lingerMs: 0, jobsMs: 27_000 })
  expect(shutdownTimes({ production: false, drainSeconds: 2, role: 'all' })).toMatchObject({
    lingerMs: 0,
    answersMs: 2_000,
  })
})

test('it is said first that it goes, then nobody new is taken, and what does not end is cut when the time is over', async () => {
  const leaving = createShutdown({ lingerMs: 1_000, answersMs: 2_000, jobsMs: 0 })
  const steps: string[] = []
  for (const step of ['begun', 'closed', 'over'] as const)
    leaving[step].addEventListener('abort', () => steps.push(step))
  const listening = await listen({
    fetch: ({ url }) => (url.endsWith('/endless') ? endless() : new Response(steps.join())),
    port: 0,
  })
  onTestFinished(() => listening.stop(0))
  const address = `http://127.0.0.1:${listening.port}`
  const endlessly = await fetch(`${address}/endless`)
  const afterwards = once(leaving.closed, 'abort').then(() => fetch(address))
  afterwards.catch(() => undefined)
  const left = leaving.leave(listening)
  const meanwhile = await fetch(address)
  expect([await meanwhile.text(), meanwhile.headers.get('connection')]).toEqual(['begun', 'close'])
  await expect(afterwards).rejects.toThrow('fetch failed')
  await left
  expect(steps).toEqual(['begun', 'closed', 'over'])
  await expect(endlessly.text()).rejects.toThrow('terminated')
})

test('who has nothing under way is gone at once', async () => {
  const leaving = createShutdown({ lingerMs: 0, answersMs: 60_000, jobsMs: 0 })
  const listening = await listen({ fetch: () => new Response('hello'), port: 0 })
  await (await fetch(`http://127.0.0.1:${listening.port}`)).text()
  await leaving.leave(listening)
  expect(leaving.over.aborted).toBe(true)
})

function endless() {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))
}
