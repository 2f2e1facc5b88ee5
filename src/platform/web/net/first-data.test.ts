import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { firstAnswerOf, firstAnswersFor, forgetFirstAnswers, readFirstData } from './first-data.ts'

const count = endpoint({ method: 'GET', path: '/api/count', input: z.object({}), output: z.object({ count: z.int() }) })
const firstData = { session: { user: { id: 'anna' } }, sellerId: 'anna', answers: { '/api/count': { count: 3 } } }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page has the session and the answers of its HTML, as old as the page', () => {
  openPage(JSON.stringify(firstData))
  expect(readFirstData()).toEqual({ ...firstData, askedAt: performance.timeOrigin })
})

test('a page without data, or with data that cannot be read, has none', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{"session":null}']) {
    openPage(text)
    expect(readFirstData()).toBeUndefined()
    expect(firstAnswersFor('anna')).toBeUndefined()
  }
})

test('only the seller of the page gets its answers, also in a second attempt to draw, until they are forgotten', () => {
  openPage(JSON.stringify(firstData))
  readFirstData()
  expect(firstAnswersFor('ben')).toBeUndefined()
  expect(firstAnswersFor('anna')).toMatchObject({ answers: firstData.answers })
  expect(firstAnswersFor('anna')).toMatchObject({ answers: firstData.answers })
  forgetFirstAnswers()
  expect(firstAnswersFor('anna')).toBeUndefined()
})

test('an answer in another form counts as missing', () => {
  expect(firstAnswerOf(firstData, count)).toEqual({ count: 3 })
  expect(firstAnswerOf({ answers: { '/api/count': { count: 'many' } } }, count)).toBeUndefined()
  expect(firstAnswerOf({ answers: {} }, count)).toBeUndefined()
})

function openPage(text: string | undefined) {
  const element = text === undefined ? null : { textContent: text }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'first-data' ? element : null) })
}
