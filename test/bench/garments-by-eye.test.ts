import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { garmentsByEye } from '../../bench/offline-writer/garments-by-eye.ts'
import { colourNames, multicolor } from '../../src/listings/colours/colour-names.ts'

const garments = garmentsByEye()

test('every garment has its photo and colors that the product can name', () => {
  const names: readonly string[] = [...colourNames, multicolor]
  expect(garments).toHaveLength(112)
  for (const { path, colour } of garments) {
    expect(existsSync(path)).toBe(true)
    expect(colour.accepted).not.toEqual([])
    expect(names).toEqual(expect.arrayContaining([...colour.accepted, ...(colour.alsoAllowed ?? [])]))
  }
})

test('garments photographed in one place are in one seed set, and at least 20 from other homes are for reporting', () => {
  for (const [background, found] of Map.groupBy(garments, (garment) => garment.background)) {
    expect([background, new Set(found.map(({ side }) => side)).size]).toEqual([background, 1])
  }
  expect(garments.filter(({ side }) => side === 'report').length).toBeGreaterThanOrEqual(20)
})
