import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { deleteChosen } from './delete-chosen.ts'

const chosen = [{ itemIds: [idOf(1)] }, { itemIds: [idOf(2)] }]
const spared = [{ id: idOf(1), sku: 'PSTFSH-001', reason: 'It is for sale.' }]

afterEach(() => vi.unstubAllGlobals())

test('the results of several requests are added', async () => {
  stubServer({ deleted: 3, spared }, { deleted: 2, spared: [] })
  expect(await deleteChosen(chosen)).toEqual({ deleted: 5, spared })
})

test('listings that were deleted before a failed request are reported, because this cannot be undone', async () => {
  stubServer({ deleted: 3, spared }, undefined)
  expect(await deleteChosen(chosen)).toEqual({ deleted: 3, spared, failure: expect.any(AppError) })
})

test('a failure of the first request rejects', async () => {
  stubServer(undefined)
  await expect(deleteChosen(chosen)).rejects.toMatchObject({ code: 'try-later' })
})

/** Stubs the server with these answers, in order. Undefined is a failed connection. */
function stubServer(...answers: (object | undefined)[]) {
  const remainingAnswers = answers.values()
  vi.stubGlobal('fetch', async () => {
    const { value } = remainingAnswers.next()
    if (value === undefined) throw new TypeError('Failed to fetch')
    return Response.json(value)
  })
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
