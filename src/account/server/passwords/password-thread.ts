import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { ThreadTask } from './password-threads.ts'

/** better-auth's parameters: 32 MB and about a tenth of a second for each key. */
const cost = { N: 16384, r: 16, p: 1, maxmem: 2 * 128 * 16384 * 16 }
const keyBytes = 64

parentPort?.on('message', (task: ThreadTask) => {
  void run(task).then((answer) => parentPort?.postMessage({ id: task.id, answer }))
})

async function run(task: ThreadTask) {
  if (task.kind === 'deriveKey') return deriveKey(task)
  // The dictionaries take a second to load, and only new passwords need them.
  const { weaknessOf } = await import('./weakness.ts')
  return weaknessOf(task.password, task.words)
}

// Synchronous: the asynchronous scrypt would run on libuv's threads, which files and photos need.
function deriveKey({ password, salt }: { password: string; salt: string }): string {
  return scryptSync(password.normalize('NFKC'), salt, keyBytes, cost).toString('hex')
}
