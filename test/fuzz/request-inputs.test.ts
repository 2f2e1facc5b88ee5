import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { accountBodies } from '../../src/account/api.ts'
import { createItemEndpoint } from '../../src/items/api.ts'
import { hintSchema } from '../../src/items/hint.ts'
import { hintMaxLength } from '../../src/items/limits.ts'
import { orderOfItems } from '../../src/items/server/order-of-items.ts'
import { itemOrders } from '../../src/items/which-items.ts'
import { storePhotoEndpoint } from '../../src/photos/api.ts'
import type { Endpoint } from '../../src/platform/endpoint.ts'
import { AppError } from '../../src/platform/errors.ts'
import { parseInput, readJson } from '../../src/platform/server/http/mount-endpoint-input.ts'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { inputsFor } from './inputs.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

const id = '0b0e7c1e-5c3a-4d52-9d8e-2f4b8a1c3d5e'
const signs = ['{', '}', '[', ']', '"', ':', ',', '\\u0000', '\\ud800', '1e999', '"__proto__":', 'null']
const known = { all: [id, 'A-1', 'a@b.example', '2026-01-02T03:04:05Z', '7', 'a'.repeat(64)], named: {} }

test('a body is an object that a database can store, or is refused', () => {
  const bodies = fc.oneof(
    texts(signs).map((text) => new Uint8Array(Buffer.from(text))),
    fc.uint8Array(),
    fc.jsonValue().map((value) => new Uint8Array(Buffer.from(JSON.stringify(value)))),
  )
  forEach(bodies, (body) => {
    const read = caught(() => readJson(body))
    if (read instanceof Error) return expect(read).toMatchObject({ name: 'AppError', code: 'bad-input' })
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    for (const text of stringsIn(read)) expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false])
  })
})

test('an input is valid for its endpoint and stays so when it is sent again, or is refused with a sentence', () => {
  const endpoints: Endpoint[] = [createItemEndpoint, listItemsEndpoint, storePhotoEndpoint]
  for (const endpoint of endpoints) {
    forEach(inputsFor(endpoint.input, known), (input) => {
      const parsed = caught(() => parseInput(endpoint, input))
      if (parsed instanceof Error) return expect(parsed).toMatchObject({ code: 'bad-input', sentence: /./ })
      expect(parseInput(endpoint, parsed)).toEqual(parsed)
      expect(Object.keys(endpoint.input.shape)).toEqual(expect.arrayContaining(Object.keys(parsed)))
    })
  }
})

test('an account’s request contains what its path takes and nothing else, or is refused', () => {
  for (const schema of Object.values(accountBodies) as z.ZodObject[]) {
    forEach(inputsFor(schema, known), (body) => {
      const { success, data = {} } = schema.safeParse(body)
      if (!success) return
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(data)))
      const { email } = data as { email?: string }
      if (email !== undefined) expect(email).toMatch(/^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u)
    })
  }
})

test('a hint is one short trimmed line, or empty, or is refused', () => {
  forEach(fc.oneof(texts(), fc.jsonValue()), (typed) => {
    const { success, data } = hintSchema.safeParse(typed)
    if (!success || typeof data !== 'string') return
    expect([data.trim(), data.length <= hintMaxLength, /\p{Cc}/u.test(data)]).toEqual([data, true, false])
  })
})

test('a cursor belongs to the order of its list, or is refused', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  for (const order of itemOrders) {
    const goingThrough = orderOfItems(order)
    forEach(texts([id, '_', '2026-01-02T03:04:05.678Z', '2026-02-30T00:00:00.000Z', 'A-1', '20']), (place) => {
      for (const side of ['after', 'upTo'] as const) {
        const result = caught(() => goingThrough[side](place))
        if (result instanceof Error) expect(result).toMatchObject({ name: 'AppError', code: 'bad-input' })
      }
    })
    const item = fc.record({
      id: fc.uuid(),
      createdAt: times,
      sku: fc.stringMatching(/^[A-Z0-9._-]{1,50}$/),
      aiTitle: fc.option(fc.string({ maxLength: 200 }).filter(hasNoZero)),
      priceMinor: fc.nat({ max: 9_999_999_999 }),
      extractedBrand: fc.option(fc.string({ maxLength: 65 }).filter(hasNoZero)),
      brand: fc.option(fc.string({ maxLength: 65 }).filter(hasNoZero)),
    })
    forEach(item, (each) => {
      expect(caught(() => goingThrough.after(goingThrough.cursorOf(each)))).not.toBeInstanceOf(AppError)
    })
  }
})

test('no input takes forever to parse', () => {
  const tokens = ['a', '@', '.', '-', ' ', '2', ':', 'T', '_', 'A']
  forEachEnding(repetitiveTexts(tokens, ['', 'a@', '2026-', `${id}_`]), (text) => [
    hintSchema.safeParse(text),
    accountBodies['/sign-up/email'].safeParse({ email: text, name: text, password: text }),
    storePhotoEndpoint.input.safeParse({ capturedAt: text, name: text, order: text, sentHash: text, itemId: text }),
    caught(() => orderOfItems('sku').after(text)),
    caught(() => orderOfItems('newest').after(text)),
  ])
})

/** PostgreSQL stores no zero character. */
function hasNoZero(text: string): boolean {
  return !text.includes('\0')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function caught<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
