import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkLibraries } from './binaries.ts'

test('missing links between the libraries are created, and running it again is safe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true })
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list))
  linkLibraries(folder)
  linkLibraries(folder)
  expect(readlinkSync(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})
