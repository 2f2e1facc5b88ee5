import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('adds the optional packages of other platforms that npm left out, once', () => {
  const project = projectWithLockfile({
    '': { name: 'example' },
    'node_modules/lint': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        '@lint/linux-x64-gnu': '1.2.3',
        '@lint/linux-arm64-musl': '1.2.3',
        '@lint/win32-x64': '1.2.3',
      },
    },
    'node_modules/@lint/linux-x64-gnu': { version: '1.2.3', dev: true, optional: true },
    'node_modules/zip': { version: '1.0.0' },
  })
  expect(complete(project)).toContain('Added 2 packages of other machines')
  const added = { version: '1.2.3', dev: true, optional: true }
  expect(Object.entries(readLockfile(project).packages).slice(1)).toEqual([
    ['node_modules/@lint/linux-arm64-musl', { ...added, cpu: ['arm64'], libc: ['musl'], os: ['linux'] }],
    ['node_modules/@lint/linux-x64-gnu', added],
    ['node_modules/@lint/win32-x64', { ...added, cpu: ['x64'], os: ['win32'] }],
    ['node_modules/lint', expect.anything()],
    ['node_modules/zip', expect.anything()],
  ])
  expect(complete(project)).toBe('package-lock.json is complete.\n')
})

test('finds the lockfile of this project complete', () => {
  const project = projectWithLockfile({})
  cpSync(new URL('../package-lock.json', import.meta.url), join(project, 'package-lock.json'))
  expect(complete(project)).toBe('package-lock.json is complete.\n')
})

function complete(project: string) {
  return spawnSync(process.execPath, ['scripts/complete-lockfile.mjs'], { cwd: project, encoding: 'utf8' }).stdout
}

function readLockfile(project: string): { packages: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
}

function projectWithLockfile(packages: Record<string, unknown>) {
  const project = mkdtempSync(join(tmpdir(), 'pastfash-lockfile-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'scripts'))
  for (const part of ['complete-lockfile.mjs', 'bootstrap']) {
    cpSync(new URL(part, import.meta.url), join(project, 'scripts', part), { recursive: true })
  }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  return project
}
