import { expect, onTestFinished, test, vi } from 'vitest'
import { heartbeatEvent, heartbeatMs, type LiveUpdate } from '../../live-update.ts'
import { fakePage } from '../page/page-test-fake.ts'
import { fakeEventSource } from './event-source-test-fake.ts'
import { openEventStream, silenceLimitMs, startLiveUpdates } from './live-updates.ts'

test('a stream with heartbeats stays open; without them it is closed and opened again', () => {
  const { streams, events } = env()
  streams[0]?.open()
  for (let at = 0; at < 20; at += 1) {
    streams[0]?.send(heartbeatEvent, 'here')
    vi.advanceTimersByTime(heartbeatMs)
  }
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(silenceLimitMs)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  streams[1]?.open()
  streams[1]?.send('message', '{"kind":"everything"}')
  expect(events.filter((what) => what !== 'heartbeat')).toEqual(['open', 'open', { kind: 'everything' }])
  expect(events.filter((what) => what === 'heartbeat')).toHaveLength(20)
})

test('a stream without an answer is opened again; a failed stream is left to the browser', () => {
  const { streams } = env()
  vi.advanceTimersByTime(silenceLimitMs)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  for (let at = 0; at < 100; at += 1) {
    streams[1]?.fail()
    vi.advanceTimersByTime(3000)
  }
  expect(streams).toHaveLength(2)
})

test('a stream of an older server without heartbeats stays open, also after one with heartbeats', () => {
  const { streams } = env()
  streams[0]?.open()
  vi.advanceTimersByTime(20 * silenceLimitMs)
  streams[0]?.send(heartbeatEvent, 'here')
  streams[0]?.fail()
  streams[0]?.open()
  vi.advanceTimersByTime(20 * silenceLimitMs)
  expect(streams).toHaveLength(1)
})

test('a page that a phone paused checks its stream as soon as it is visible again', () => {
  const { streams, turn } = env()
  streams[0]?.open()
  streams[0]?.send(heartbeatEvent, 'here')
  turn('hidden')
  turn('visible')
  expect(streams).toHaveLength(1)
  turn('hidden')
  vi.setSystemTime(Date.now() + silenceLimitMs)
  turn('visible')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('a refused stream is reported and opened again after a growing wait, until it is stopped', () => {
  const { streams, events, end } = env()
  streams[0]?.fail({ isRefused: true })
  vi.advanceTimersByTime(1000)
  streams[1]?.fail({ isRefused: true })
  vi.advanceTimersByTime(1999)
  expect(streams).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(streams).toHaveLength(3)
  expect(events).toEqual(['refused', 'refused'])
  end()
  vi.advanceTimersByTime(10 * silenceLimitMs)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true, true])
})

test('one stream serves two tabs while it lives', async () => {
  const { streams, first, second, sendUpdate } = await twoTabs()
  for (let at = 0; at < 10; at += 1) {
    streams[0]?.send(heartbeatEvent, 'here')
    await sendUpdate(0, `item ${at}`)
    vi.advanceTimersByTime(heartbeatMs)
  }
  expect(streams).toHaveLength(1)
  expect(second).toEqual(first)
})

test('a visible tab without news from the leading tab opens its own stream until the leader is back', async () => {
  const { streams, second, sendUpdate } = await twoTabs()
  streams[0]?.send(heartbeatEvent, 'here')
  await sendUpdate(0, 'before')
  vi.advanceTimersByTime(silenceLimitMs)
  // The leading tab has closed its dead stream too, and its next one has no answer yet.
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false, false])
  streams[2]?.open()
  expect(second.at(-1)).toEqual({ kind: 'everything' })
  streams[2]?.send(heartbeatEvent, 'here')
  await sendUpdate(2, 'meanwhile')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false, false])
  streams[1]?.open()
  streams[1]?.send(heartbeatEvent, 'here')
  await vi.waitFor(() => expect(streams[2]?.isClosed).toBe(true))
  expect(streams[1]?.isClosed).toBe(false)
})

test('a visible tab beside an older tab or server without heartbeats opens one stream of its own', async () => {
  const { streams, turn, sendUpdate } = await twoTabs()
  turn('hidden')
  vi.advanceTimersByTime(2 * silenceLimitMs)
  expect(streams).toHaveLength(1)
  turn('visible')
  expect(streams).toHaveLength(2)
  streams[1]?.open()
  vi.advanceTimersByTime(20 * silenceLimitMs)
  await sendUpdate(1, 'item')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, false])
  turn('hidden')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true])
  turn('visible')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true, false])
})

/** Two tabs of one browser and the updates they got. The first one leads over an open stream. */
async function twoTabs() {
  vi.useFakeTimers()
  const streams = fakeEventSource()
  const { turn } = fakePage()
  fakeLocks()
  const [first, second] = [tab(), tab()]
  onTestFinished(() => void vi.useRealTimers())
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.open()
  await vi.waitFor(() => expect(second).toHaveLength(1))
  /** Sends an update on a stream. Resolves once it and all earlier ones have reached both tabs. */
  const sendUpdate = async (stream: number, id: string) => {
    const update: LiveUpdate = { kind: 'changed', what: 'items', ids: [id] }
    streams[stream]?.send('message', JSON.stringify(update))
    await vi.waitFor(() => {
      for (const updates of [first, second]) expect(updates).toContainEqual(update)
    })
  }
  return { streams, turn, first, second, sendUpdate }
}

function tab(): readonly LiveUpdate[] {
  const updates: LiveUpdate[] = []
  const stop = startLiveUpdates({
    sellerId: 'ursula',
    onUpdate: (update) => updates.push(update),
    onRefused: () => undefined,
  })
  onTestFinished(stop)
  return updates
}

/** Fakes the locks of one browser: callers get the lock in the order of their requests. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : run()))
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** A page with one stream, whose time only the test moves. */
function env() {
  vi.useFakeTimers()
  const streams = fakeEventSource()
  const { turn } = fakePage()
  const events: unknown[] = []
  const stopped = new AbortController()
  openEventStream('/api/events', {
    signal: stopped.signal,
    onOpen: () => events.push('open'),
    onData: (data) => events.push(data),
    onHeartbeat: () => events.push('heartbeat'),
    onRefused: () => events.push('refused'),
  })
  const end = () => stopped.abort()
  onTestFinished(() => {
    end()
    vi.useRealTimers()
  })
  return { streams, events, turn, end }
}
