import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openPasswordThreads } from './password-threads.ts'

test('better-auth accepts our hashes, and we accept the hashes of better-auth', async () => {
  const threads = openThreads()
  const password = 'Ｃafé au lait ☕'
  const hash = await threads.hash(password)
  expect(await verifyPassword({ hash, password })).toBe(true)
  const other = await hashPassword(password)
  expect(await threads.verify({ hash: other, password: password.normalize('NFD') })).toBe(true)
  expect(await threads.verify({ hash: other, password: `${password} ` })).toBe(false)
  await expect(threads.verify({ hash: 'no hash', password })).rejects.toThrow('not in the form')
})

test('many hashes do not block the threads of files and photos', async () => {
  const threads = openThreads()
  const finishOrder: string[] = []
  const hashes = Array.from({ length: 8 }, async () => {
    await threads.hash('correct horse battery')
    finishOrder.push('hash')
  })
  // Runs on libuv's threads, as reading a file and decoding a photo do.
  await promisify(pbkdf2)('text', 'salt', 1, 16, 'sha256')
  finishOrder.push('libuv')
  await Promise.all(hashes)
  expect(finishOrder.indexOf('libuv')).toBeLessThan(4)
})

test('closing the pool rejects hashes that have not run yet', async () => {
  const threads = openThreads()
  const hash = threads.hash('correct horse battery')
  await Promise.all([expect(hash).rejects.toThrow('A password thread ended.'), threads.close()])
})

function openThreads() {
  const threads = openPasswordThreads(1)
  onTestFinished(() => threads.close())
  return threads
}
