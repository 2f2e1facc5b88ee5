import { expect, onTestFinished, test, vi } from 'vitest'
import { signOfLife, signOfLifeMs } from '../../live-update.ts'
import { standInPage } from '../page/page-test-stand-in.ts'
import { standInEventSource } from './event-source-test-stand-in.ts'
import { openEventStream } from './event-stream.ts'
import { silentAfter } from './watch-silence.ts'

test('a stream with its signs of life stays, one on which they stop coming is closed and opened anew', () => {
  const { streams, happened } = world()
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
  const { streams } = world()
  vi.advanceTimersByTime(silentAfter)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  for (let at = 0; at < 100; at += 1) {
    streams[1]?.fails()
    vi.advanceTimersByTime(3000)
  }
  expect(streams).toHaveLength(2)
})

test('a server of before, which sends no signs of life, is left alone, also one that follows one that does', () => {
  const { streams } = world()
  streams[0]?.opens()
  vi.advanceTimersByTime(20 * silentAfter)
  streams[0]?.says(signOfLife, 'here')
  streams[0]?.fails()
  streams[0]?.opens()
  vi.advanceTimersByTime(20 * silentAfter)
  expect(streams).toHaveLength(1)
})

test('a page that a phone held up looks as soon as it is back, whatever its timers did', () => {
  const { streams, turn } = world()
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
  const { streams, happened, end } = world()
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

/** A page with one stream, whose time stands still unless a test moves it. */
function world() {
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
