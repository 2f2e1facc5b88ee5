import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { deleteChosen } from './delete-chosen.ts'

const chosen = [{ itemIds: [idOf(1)] }, { itemIds: [idOf(2)] }]
const spared = [{ id: idOf(1), sku: 'PSTFSH-001', reason: 'It is for sale.' }]

afterEach(() => vi.unstubAllGlobals())

test('what several requests deleted and left is told together', async () => {
  serve({ deleted: 3, spared }, { deleted: 2, spared: [] })
  expect(await deleteChosen(chosen)).toEqual({ deleted: 5, spared })
})

test('what was deleted before a request failed is told all the same, for it cannot be undone', async () => {
  serve({ deleted: 3, spared }, undefined)
  expect(await deleteChosen(chosen)).toEqual({ deleted: 3, spared, failure: expect.any(AppError) })
})

test('where the first fails, all of it did', async () => {
  serve(undefined)
  await expect(deleteChosen(chosen)).rejects.toMatchObject({ code: 'try-later' })
})

/** Answers in the server's place, one after the other; undefined is no answer. */
function serve(...answers: (object | undefined)[]) {
  const left = answers.values()
  vi.stubGlobal('fetch', async () => {
    const { value } = left.next()
    if (value === undefined) throw new TypeError('Failed to fetch')
    return Response.json(value)
  })
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
