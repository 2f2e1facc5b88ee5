import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installationSecrets, newestKey, parseAppSecrets } from './app-secrets.ts'

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)]

test('the newest secret comes first, and an older one still gives its keys', () => {
  const before = parseAppSecrets(`1:${older}`)
  const after = parseAppSecrets(`2:${newer},1:${older}`)
  expect(after.newest).toBe(2)
  expect(after.key('addresses', 1)).toEqual(newestKey(before, 'addresses'))
  expect(newestKey(after, 'addresses')).not.toEqual(newestKey(before, 'addresses'))
  expect(before.key('addresses', 2)).toBeUndefined()
})

test('each purpose has a key of its own', () => {
  const secrets = parseAppSecrets(`1:${older}`)
  expect(newestKey(secrets, 'one')).toHaveLength(32)
  expect(newestKey(secrets, 'one')).not.toEqual(newestKey(secrets, 'two'))
})

test.each(['', 'secret', '1:short', `x:${older}`, `1:${older},2`])(
  'malformed secrets are refused without being shown',
  (text) => {
    expect(() => parseAppSecrets(text)).toThrow(/^APP_SECRETS: write it as/)
  },
)

test('a number that two secrets have is refused: one of them would silently count for nothing', () => {
  for (const twice of [`2:${newer},1:${older},2:${older}`, `1:${older},01:${newer}`])
    expect(() => parseAppSecrets(twice)).toThrow(/a number of its own; [12] is there twice/)
})

test('the installation makes its own secret once, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'secrets')
  const made = await installationSecrets(file)
  expect(await installationSecrets(file)).toBe(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(parseAppSecrets(made).newest).toBe(1)
})
