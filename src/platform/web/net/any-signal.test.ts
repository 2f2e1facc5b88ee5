import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anySignal } from './any-signal.ts'

beforeEach(() => {
  const nativeAny = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {}
  Reflect.deleteProperty(AbortSignal, 'any')
  onTestFinished(() => void Object.defineProperty(AbortSignal, 'any', nativeAny))
})

test('in a browser without AbortSignal.any, the first signal that aborts counts, with its reason', () => {
  expect('any' in AbortSignal).toBe(false)
  const [leaving, late] = [new AbortController(), new AbortController()]
  const either = anySignal([leaving.signal, late.signal])
  expect(either.aborted).toBe(false)
  late.abort('too late')
  leaving.abort('left')
  expect([either.aborted, either.reason]).toEqual([true, 'too late'])
})

test('an already aborted signal counts at once, and the first of several gives the reason', () => {
  const signals = [new AbortController().signal, AbortSignal.abort('left'), AbortSignal.abort('too late')]
  expect(anySignal(signals).reason).toBe('left')
})
