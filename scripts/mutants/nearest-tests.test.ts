import { expect, test } from 'vitest'
import { importersIn, nearestTests } from './nearest-tests.ts'

const texts = new Map([
  ['src/items/server/sku.ts', "import type { A } from '../../photos/server/photo.ts'"],
  ['src/items/server/sku.test.ts', "import { sku } from './sku.ts'"],
  ['src/items/server/create.ts', "import { type A, sku } from './sku.ts'"],
  ['src/items/server/create.test.ts', "import { create } from './create.ts'"],
  ['src/items/server/create-more.test.ts', "import { create } from './create.ts'"],
  ['src/items/server/slow.long.test.ts', "import { sku } from './sku.ts'"],
  ['src/app/boot.ts', "export { create } from '../items/server/create.ts'"],
  ['test/test-environment.ts', "await import('../src/app/boot.ts')"],
  ['src/items/server/far.test.ts', "import '../../../test/test-environment.ts'"],
  ['test/walls.test.ts', "import { sku } from '../src/items/server/sku.ts'"],
  ['src/photos/server/photo.ts', 'export type A = 1'],
  ['src/photos/server/photo.test.ts', "import { photo } from './photo.ts'"],
])
const seconds: Record<string, number> = {
  'src/items/server/create.test.ts': 9,
  'src/items/server/create-more.test.ts': 3,
}

test('the tests that reach a file are listed with the nearest first', () => {
  const nearest = nearestTests('src/items/server/sku.ts', importersIn(texts), (path) => seconds[path] ?? 0)
  expect(nearest).toEqual([
    'src/items/server/sku.test.ts',
    'src/items/server/create-more.test.ts',
    'src/items/server/create.test.ts',
    'src/items/server/far.test.ts',
    'test/walls.test.ts',
  ])
})

test('a file that imports only types of another does not reach it', () => {
  expect(nearestTests('src/photos/server/photo.ts', importersIn(texts), () => 0)).toEqual([
    'src/photos/server/photo.test.ts',
  ])
})
