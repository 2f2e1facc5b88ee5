import { expect, onTestFinished, test, vi } from 'vitest'
import { type LiveUpdate, signOfLife, signOfLifeMs } from '../../live-update.ts'
import { standInPage } from '../page/page-test-stand-in.ts'
import { standInEventSource } from './event-source-test-stand-in.ts'
import { openEventStream, silentAfter, startLiveUpdates } from './live-updates.ts'

test('a stream with its heartbeat stays, one on which they stop coming is closed and opened anew', () => {
  const { streams, happened } = env()
  streams[0]?.opens()
  for (let at = 0; at < 20; at += 1) {
    streams[0]?.says(signOfLife, 'here')
    vi.advanceTimersByTime(signOfLifeMs)
  }
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(silentAfter)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  streams[1]?.opens()
  streams[1]?.says('message', '{"kind":"everything"}')
  expect(happened.filter((what) => what !== 'sign')).toEqual(['open', 'open', { kind: 'everything' }])
  expect(happened.filter((what) => what === 'sign')).toHaveLength(20)
})

test('a stream that is not answered is opened anew, and one that fails by itself is left to the browser', () => {
  const { streams } = env()
  vi.advanceTimersByTime(silentAfter)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  for (let at = 0; at < 100; at += 1) {
    streams[1]?.fails()
    vi.advanceTimersByTime(3000)
  }
  expect(streams).toHaveLength(2)
})

test('a server of before, which sends no heartbeat, is left alone, also one that follows one that does', () => {
  const { streams } = env()
  streams[0]?.opens()
  vi.advanceTimersByTime(20 * silentAfter)
  streams[0]?.says(signOfLife, 'here')
  streams[0]?.fails()
  streams[0]?.opens()
  vi.advanceTimersByTime(20 * silentAfter)
  expect(streams).toHaveLength(1)
})

test('a page that a phone held up looks as soon as it is back, whatever its timers did', () => {
  const { streams, turn } = env()
  streams[0]?.opens()
  streams[0]?.says(signOfLife, 'here')
  turn('hidden')
  turn('visible')
  expect(streams).toHaveLength(1)
  turn('hidden')
  vi.setSystemTime(Date.now() + silentAfter)
  turn('visible')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('a refused stream is told and opened again after a growing wait; once it is ended nothing opens any more', () => {
  const { streams, happened, end } = env()
  streams[0]?.fails({ isRefused: true })
  vi.advanceTimersByTime(1000)
  streams[1]?.fails({ isRefused: true })
  vi.advanceTimersByTime(1999)
  expect(streams).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(streams).toHaveLength(3)
  expect(happened).toEqual(['refused', 'refused'])
  end()
  vi.advanceTimersByTime(10 * silentAfter)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true, true])
})

test('one stream serves two tabs as long as it lives', async () => {
  const { streams, first, second, says } = await twoTabs()
  for (let at = 0; at < 10; at += 1) {
    streams[0]?.says(signOfLife, 'here')
    await says(0, `item ${at}`)
    vi.advanceTimersByTime(signOfLifeMs)
  }
  expect(streams).toHaveLength(1)
  expect(second).toEqual(first)
})

test('a tab in sight that hears nothing of the one that leads has a stream of its own until that one is back', async () => {
  const { streams, second, says } = await twoTabs()
  streams[0]?.says(signOfLife, 'here')
  await says(0, 'before')
  vi.advanceTimersByTime(silentAfter)
  // The one that leads has closed its dead stream too, and the next one is not answered yet.
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false, false])
  streams[2]?.opens()
  expect(second.at(-1)).toEqual({ kind: 'everything' })
  streams[2]?.says(signOfLife, 'here')
  await says(2, 'meanwhile')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false, false])
  streams[1]?.opens()
  streams[1]?.says(signOfLife, 'here')
  await vi.waitFor(() => expect(streams[2]?.isClosed).toBe(true))
  expect(streams[1]?.isClosed).toBe(false)
})

test('beside a server or a tab of before, which tell no heartbeat, it has one stream of its own, while it is in sight', async () => {
  const { streams, turn, says } = await twoTabs()
  turn('hidden')
  vi.advanceTimersByTime(2 * silentAfter)
  expect(streams).toHaveLength(1)
  turn('visible')
  expect(streams).toHaveLength(2)
  streams[1]?.opens()
  vi.advanceTimersByTime(20 * silentAfter)
  await says(1, 'item')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, false])
  turn('hidden')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true])
  turn('visible')
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true, false])
})

/** Two tabs of one browser, the first of which leads over an open stream, and what each of them heard. */
async function twoTabs() {
  vi.useFakeTimers()
  const streams = standInEventSource()
  const { turn } = standInPage()
  standInLocks()
  const [first, second] = [tab(), tab()]
  onTestFinished(() => void vi.useRealTimers())
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.opens()
  await vi.waitFor(() => expect(second).toHaveLength(1))
  /** Has a stream say that this changed; resolves once it has reached both tabs, and all that was said before. */
  const says = async (stream: number, id: string) => {
    const update: LiveUpdate = { kind: 'changed', what: 'items', ids: [id] }
    streams[stream]?.says('message', JSON.stringify(update))
    await vi.waitFor(() => {
      for (const heard of [first, second]) expect(heard).toContainEqual(update)
    })
  }
  return { streams, turn, first, second, says }
}

function tab(): readonly LiveUpdate[] {
  const heard: LiveUpdate[] = []
  const stop = startLiveUpdates({
    sellerId: 'ursula',
    onUpdate: (update) => heard.push(update),
    onRefused: () => undefined,
  })
  onTestFinished(stop)
  return heard
}

/** Locks of one browser: whoever asked first has it until done. */
function standInLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : run()))
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** A page with one stream, whose time stands still unless a test moves it. */
function env() {
  vi.useFakeTimers()
  const streams = standInEventSource()
  const { turn } = standInPage()
  const happened: unknown[] = []
  const stopped = new AbortController()
  openEventStream('/api/events', {
    signal: stopped.signal,
    onOpen: () => happened.push('open'),
    onData: (data) => happened.push(data),
    onSign: () => happened.push('sign'),
    onRefused: () => happened.push('refused'),
  })
  const end = () => stopped.abort()
  onTestFinished(() => {
    end()
    vi.useRealTimers()
  })
  return { streams, happened, turn, end }
}
