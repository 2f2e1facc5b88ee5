import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('answers on this machine only', async () => {
  const listening = await listen({ fetch: () => new Response('hello'), port: 0 })
  onTestFinished(() => listening.stop())
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  expect(await answer.text()).toBe('hello')
})

test('says that the port is taken, and how to use another', async () => {
  const first = await listen({ fetch: () => new Response(), port: 0 })
  onTestFinished(() => first.stop())
  await expect(listen({ fetch: () => new Response(), port: first.port })).rejects.toThrow(
    `Port ${first.port} is taken by another program. Stop that program, or start PastFash on another one: PORT=`,
  )
})

test('a port above 65535 is refused with a sentence', async () => {
  await expect(listen({ fetch: () => new Response(), port: 65_536 })).rejects.toThrow(
    'PastFash cannot listen on port 65536',
  )
})

test('stops although somebody still listens to an endless answer', async () => {
  const listening = await listen({ fetch: endlessAnswer, port: 0 })
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  await listening.stop(50)
  await expect(answer.text()).rejects.toThrow('terminated')
})

function endlessAnswer() {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))
}
