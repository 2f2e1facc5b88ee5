import { expect, test } from 'vitest'
import type { Case } from '../../bench/offline-writer/cases.ts'
import { fibreLines } from '../../bench/offline-writer/fibre-lines.ts'
import { makeLabel } from '../../bench/offline-writer/make-label.ts'
import { createRandom } from '../../bench/offline-writer/random.ts'
import { readCases } from '../../bench/offline-writer/read-cases.ts'
import { hasFonts } from './has-fonts.ts'

const canDraw = await hasFonts()
/** Seed of a large and plain label: Kardanova, Premium Quality, 3XL, 100% Wool, Made in Mexico. */
const clean = 23

test.skipIf(!canDraw)(
  'one seed always makes the same photo, byte for byte; another seed makes another photo',
  async () => {
    const [first, again, other] = [await makeLabel(7), await makeLabel(7), await makeLabel(8)]
    expect(again.jpeg.equals(first.jpeg)).toBe(true)
    expect({ ...again, jpeg: null }).toEqual({ ...first, jpeg: null })
    expect(other.jpeg.equals(first.jpeg)).toBe(false)
  },
)

test.skipIf(!canDraw)('the offline writer reads a clean label exactly as it is printed', async () => {
  const { jpeg, truth } = await makeLabel(clean, [])
  const label: Case = { name: 'clean', kind: 'label', truth, marks: [], pictures: [async () => jpeg] }
  const [read] = await readCases([label], 1)
  expect(truth).toMatchObject({ size: { accepted: ['3XL'] }, origin: { accepted: ['Mexico'] } })
  const labelFields = read?.outcomes.filter(({ field }) => field !== 'colour')
  expect(labelFields).toMatchObject(
    ['brand', 'size', 'material', 'origin'].map((field) => ({ field, isRight: true, isExpected: true })),
  )
})

test.skipIf(!canDraw)('a line that the edge of the photo cuts off need not be given', async () => {
  const whole = await makeLabel(1, [])
  const cropped = await makeLabel(1, ['cropped'])
  expect(whole.truth.origin).toEqual({ accepted: ['Sri Lanka'], isShown: true })
  expect(cropped.truth.origin).toEqual({ accepted: ['Sri Lanka'], isShown: false })
  expect(cropped.truth.brand).toEqual({ accepted: ['TOPSHOP'], isShown: true })
})

test('every printed list of fibres adds up to 100 in each of its languages; the lining counts on its own', () => {
  const sums = Array.from({ length: 300 }, (_, seed) => fibreLines(createRandom(seed)))
    .flatMap(({ lines, accepted }) => [lines.join(' '), ...accepted])
    .map((text) => [...text.matchAll(/(\d+)%/gu)].reduce((total, [, percent]) => total + Number(percent), 0))
  expect(sums.filter((sum) => sum === 0 || sum % 100 !== 0)).toEqual([])
})
