import { expect, test } from 'vitest'
import { proseOfDocument, readCode } from './find-prose.ts'
import { findingOfName, findingsIn, findingsInNames } from './find-words.ts'
import { longestSubject, subjectRule } from './rules.ts'

const source = `
// Whoever asks waits.
// It is asked again.
const told = 1
test('what was told stays', () => undefined)
throw new AppError('gone', 'The file is gone meanwhile.')
const sql = 'select told from meanwhile'
`

test('comments on lines that follow one another are one text, and titles and messages are found with their lines', () => {
  expect(readCode('a.ts', source).prose).toEqual([
    { line: 2, kind: 'comment', text: 'Whoever asks waits. It is asked again.' },
    { line: 5, kind: 'title', text: 'what was told stays' },
    { line: 6, kind: 'message', text: 'The file is gone meanwhile.' },
    { line: 7, kind: 'message', text: 'select told from meanwhile' },
  ])
  expect(readCode('a.ts', source).names).toEqual([
    { name: 'told', line: 4 },
    { name: 'sql', line: 7 },
  ])
})

test('refused words are found with advice, but not in allowed texts and in code', () => {
  const { prose } = readCode('a.ts', source)
  const found = findingsIn('a.ts', prose, new Set(['select told from meanwhile']))
  expect(found.map(({ line, advice }) => [line, advice])).toEqual([
    [2, 'name who it is'],
    [5, 'say logged, shown, answered, reported or notified'],
    [6, 'say "while …", with what happens in that time'],
  ])
  expect(findingsIn('a.ts', [{ line: 1, kind: 'comment', text: 'Reads `told` once.' }], new Set())).toEqual([])
})

test('a sentence of more than 30 words is refused in a comment only', () => {
  const text = Array.from({ length: 31 }, () => 'word').join(' ')
  expect(findingsIn('a.ts', [{ line: 1, kind: 'comment', text }], new Set())).toHaveLength(1)
  expect(findingsIn('a.ts', [{ line: 1, kind: 'message', text }], new Set())).toEqual([])
})

test('an opening "What" is refused unless it asks', () => {
  const isRefused = (text: string) => findingsIn('a.md', [{ line: 1, kind: 'document', text }], new Set()).length > 0
  expect(isRefused('What a photo needs is known.')).toBe(true)
  expect(isRefused('What does a photo need?')).toBe(false)
})

test('documents are read without their code blocks', () => {
  expect(proseOfDocument('One.\n```\nmeanwhile\n```\n| two | `told` |')).toEqual([
    { line: 1, kind: 'document', text: 'One.' },
    { line: 5, kind: 'document', text: 'two' },
    { line: 5, kind: 'document', text: 'code' },
  ])
})

test('riddles are refused as names of files and variables', () => {
  expect(findingOfName('src/ebay/whose-row.ts')).toHaveLength(1)
  expect(findingOfName('src/ebay/row-owner.ts')).toEqual([])
  expect(findingsInNames('a.ts', [{ name: 'mine', line: 1 }])).toHaveLength(1)
})

test('a commit subject names a slice and fits into a line', () => {
  expect(subjectRule.test('photos: retry uploads that time out')).toBe(true)
  expect(subjectRule.test('Retry uploads that time out')).toBe(false)
  expect(longestSubject).toBe(72)
})
