import { expect, onTestFinished, test, vi } from 'vitest'
import { type LiveUpdate, signOfLife, signOfLifeMs } from '../../live-update.ts'
import { standInPage } from '../page/page-test-stand-in.ts'
import { standInEventSource } from './event-source-test-stand-in.ts'
import { startLiveUpdates } from './live-updates.ts'
import { silentAfter } from './watch-silence.ts'

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

test('beside a server or a tab of before, which tell no signs of life, it has one stream of its own, while it is in sight', async () => {
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
