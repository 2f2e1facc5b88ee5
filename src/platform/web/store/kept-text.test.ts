import { afterEach, expect, test, vi } from 'vitest'
import { keepText, readKeptText } from './kept-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a text is kept until null removes it', () => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  keepText('one', 'first')
  expect(readKeptText('one')).toBe('first')
  expect(readKeptText('two')).toBeNull()
  keepText('one', null)
  expect(texts.size).toBe(0)
})

test('a browser that refuses storage keeps nothing, without an error', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepText('one', 'first')
  keepText('one', null)
  expect(readKeptText('one')).toBeNull()
})
