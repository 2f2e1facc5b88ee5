import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { projectFolder } from '../bootstrap/project.mjs'
import { findMutants, mutated, nameOf } from './find-mutants.ts'
import { readMutableSources } from './read-sources.ts'
import { sampleMutants } from './sample-mutants.ts'

test.each([
  ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) {}']],
  ['while (a) {}', ['while (false) {}']],
  ['x = a ? 1 : 2', ['x = true ? 1 : 2', 'x = false ? 1 : 2']],
  ['x = a < b', ['x = a <= b']],
  ['x = a !== b', ['x = a === b']],
  ['x = a && b', ['x = a || b']],
  ['x = a ?? b', ['x = a']],
  ['x = a * b', ['x = a / b']],
  ["x = a + ' and more'", []],
  ['x = !a', ['x = a']],
  ['await save(a)', ['{}']],
  ["log.warn({ a: true }, 'lost')", []],
  ["context.log.warn('lost')", []],
  ['function f() { return a }', ['function f() { return undefined }']],
  ['f = () => a', ['f = () => undefined']],
  ['x = [a]', ['x = []']],
  ['const [a] = b', []],
  ['x = a?.b', ['x = a.b']],
  ['x = a?.[b]', ['x = a[b]']],
  ['x = true', ['x = false']],
  ["x = 'open'", ["x = ''"]],
  ["x = 'The item is open'", []],
  ["import { a } from './a.ts'", []],
  ["type A = 'open' | true", []],
  ["x = a as 'open'", []],
  ["x = { 'a-b': c }", []],
  ['x = and(a, b)', ['x = and(b)', 'x = and(a)']],
  ['x = where(eq(a, b))', ['x = where(ne(a, b))']],
  ['x = set(tx.set({ a, b: c }))', ['x = set(tx.set({ b: c }))', 'x = set(tx.set({ a }))']],
  ['x = list.some(a)', ['x = list.every(a)']],
  ['x = list.filter(a).length', ['x = list.length']],
  ['x = Math.min(a, b)', ['x = Math.max(a, b)']],
  ['x = min(a)', []],
])('possible changes of %s', (source, changed) => {
  expect(findMutants('a.ts', source).map((mutant) => mutated(source, mutant))).toEqual(changed)
})

test('a mutant contains its file, line, offsets and texts', () => {
  expect(findMutants('a.ts', 'x = 1\n  y = é < 2\n')).toEqual([
    {
      file: 'a.ts',
      line: 2,
      code: 'y = é < 2',
      start: 14,
      end: 15,
      original: '<',
      replacement: '<=',
      isInFunction: false,
    },
  ])
  expect(findMutants('a.ts', 'f = () => { x = 1 < 2 }')).toMatchObject([{ isInFunction: true }])
})

test('a sample depends on its seed only, follows the sizes of the files, and contains only code that can be parsed', () => {
  const sources = readMutableSources(projectFolder)
  const sample = sampleMutants(sources, 200, 1)
  expect(sampleMutants(sources, 200, 1)).toEqual(sample)
  expect(sampleMutants(sources, 200, 2)).not.toEqual(sample)
  expect(new Set(sample.map(nameOf)).size).toBe(200)

  const lines = sources.reduce((sum, source) => sum + source.lines, 0)
  for (const slice of ['items', 'photos', 'listings', 'ebay']) {
    const isOfSlice = ({ file }: { file: string }) => file.startsWith(`src/${slice}/`)
    const linesOfSlice = sources.filter(isOfSlice).reduce((sum, source) => sum + source.lines, 0)
    expect(sample.filter(isOfSlice).length / 200).toBeCloseTo(linesOfSlice / lines, 1)
  }

  const textOf = new Map(sources.map(({ file, text }) => [file, text]))
  const broken = sample.filter(
    (mutant) => parseSync(mutant.file, mutated(textOf.get(mutant.file) ?? '', mutant)).errors.length > 0,
  )
  expect(broken).toEqual([])
})
