import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
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

test('each purpose has its own key', () => {
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

test('two secrets with one number are refused, because one of them would silently be ignored', () => {
  for (const twice of [`2:${newer},1:${older},2:${older}`, `1:${older},01:${newer}`])
    expect(() => parseAppSecrets(twice)).toThrow(/its own number; [12] is there twice/)
})

test('an installation creates its own secret once, readable by its owner only', async () => {
  const file = await secretsFile()
  const created = await installationSecrets(file)
  expect(await installationSecrets(file)).toBe(created)
  expect(await readFile(file, 'utf8')).toBe(created)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(parseAppSecrets(created).newest).toBe(1)
})

test('an empty file, as after a power cut, counts as missing', async () => {
  for (const content of ['', '\n']) {
    const file = await secretsFile()
    await writeFile(file, content, { mode: 0o644 })
    const created = await installationSecrets(file)
    expect(parseAppSecrets(created).newest).toBe(1)
    expect(await installationSecrets(file)).toBe(created)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
})

test('processes that create the secret at the same time all get the same one, and leave no other file', async () => {
  const file = await secretsFile()
  const all = await Promise.all(Array.from({ length: 8 }, () => installationSecrets(file)))
  expect(new Set(all)).toEqual(new Set([await readFile(file, 'utf8')]))
  expect(await readdir(dirname(file))).toEqual(['secrets'])
})

/** Path for secrets in a folder of its own, which is deleted after the test. */
async function secretsFile(): Promise<string> {
  return join(await temporaryFolder('pastfash-secrets-'), 'secrets')
}
