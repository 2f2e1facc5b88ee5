import { expect, test } from 'vitest'
import { safeName } from './safe-names.ts'

test.each(['PSTFSH-001', 'A', 'A B', 'A.B_C-D', '501', 'CONSOLE', 'COM10', 'A'.repeat(50)])(
  '%s is already a safe name',
  (text) => expect(safeName(text, 'id')).toBe(text),
)

test.each([
  ['..', '_~id'],
  ['.', '_~id'],
  ['...', '_~id'],
  ['', '_~id'],
  ['   ', '_~id'],
  ['.HIDDEN', '_HIDDEN~id'],
  ['-RF', '_RF~id'],
  ['A.', 'A~id'],
  ['A ', 'A~id'],
  ['CON', '_CON~id'],
  ['con', '_con~id'],
  ['NUL.TXT', '_NUL.TXT~id'],
  ['COM1', '_COM1~id'],
  ['LPT9.A', '_LPT9.A~id'],
  ['../../ETC', '__.._ETC~id'],
  ['C:\\A', 'C__A~id'],
  ['A/B', 'A_B~id'],
  ['A\0B', 'A_B~id'],
  ['JEANS*?"<>|', 'JEANS______~id'],
  ['Größe', 'Gr__e~id'],
  ['abc', 'abc~id'],
  ['A~id', 'A_id~id'],
])('%j becomes %j', (text, name) => expect(safeName(text, 'id')).toBe(name))

test('no two texts share a name, also on systems that ignore upper and lower case', () => {
  const texts = [
    'ABC',
    'abc',
    'Abc',
    'ABC.',
    'ABC ',
    'ABC/',
    'ABC_',
    '.ABC',
    '_ABC',
    'ABC~1',
    'CON',
    '_CON',
    '..',
    '_',
    '',
  ]
  const names = texts.map((text, index) => safeName(text, String(index)).toLowerCase())
  expect(new Set(names).size).toBe(texts.length)
})

test('a very long text is cut, and every system accepts the name', () => {
  const oddTexts = Array.from(
    { length: 256 },
    (_, code) => `${String.fromCodePoint(code)}x${String.fromCodePoint(code)}`,
  )
  for (const text of [...oddTexts, 'Ä'.repeat(500), `${'A'.repeat(59)}. B`])
    expect(safeName(text, 'id')).toMatch(/^[A-Za-z0-9_](?=.{0,64}$)[A-Za-z0-9 ._-]*(?<![ .])(~id)?$/)
})
