import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isSameText } from '../../../platform/server/db/same-text.ts'
import type { Weakness } from './weakness.ts'

/** Hashes passwords (`salt:key`, both hexadecimal) and compares them. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (candidate: { hash: string; password: string }) => Promise<boolean>
}

export type PasswordThreads = Passwords & {
  /** The weakness of a password; undefined for a strong one. `words`: what attackers know of the seller. */
  weaknessOf(password: string, words: readonly string[]): Promise<Weakness | undefined>
  close(): Promise<void>
}

type DeriveKey = { kind: 'deriveKey'; password: string; salt: string }
type FindWeakness = { kind: 'findWeakness'; password: string; words: readonly string[] }
export type ThreadTask = { id: number } & (DeriveKey | FindWeakness)

type Thread = { worker: Worker; pending: Map<number, PromiseWithResolvers<unknown>> }

/** Hashes computed at the same time: one core stays free for other work. */
export const maxConcurrentHashes = Math.min(4, Math.max(1, availableParallelism() - 1))

/**
 * Hashes passwords as better-auth does (`salt:key`, both hexadecimal), but in separate threads: a flood of sign-ins leaves
 * libuv's threads to photos and files. Starts at most `threadCount` threads, each when it is first needed.
 */
export function openPasswordThreads(threadCount = maxConcurrentHashes): PasswordThreads {
  const threads = new Set<Thread>()
  let lastId = 0

  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${await run({ kind: 'deriveKey', password, salt })}`
    },
    async verify({ hash, password }) {
      const [salt, key] = hash.split(':')
      if (!salt || !key) throw new Error('A password hash is not in the form salt:key.')
      return isSameText(key, await run({ kind: 'deriveKey', password, salt }))
    },
    weaknessOf: (password, words) => run({ kind: 'findWeakness', password, words }),
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }

  function run(task: DeriveKey): Promise<string>
  function run(task: FindWeakness): Promise<Weakness | undefined>
  function run(task: DeriveKey | FindWeakness): Promise<unknown> {
    const { worker, pending } = chooseThread()
    const answer = Promise.withResolvers<unknown>()
    lastId += 1
    pending.set(lastId, answer)
    worker.ref()
    worker.postMessage({ ...task, id: lastId } satisfies ThreadTask)
    return answer.promise
  }

  function chooseThread(): Thread {
    const [first] = [...threads].toSorted((one, other) => one.pending.size - other.pending.size)
    return first && (first.pending.size === 0 || threads.size >= threadCount) ? first : startThread()
  }

  function startThread(): Thread {
    const worker = new Worker(new URL('./password-thread.ts', import.meta.url))
    const thread: Thread = { worker, pending: new Map() }
    threads.add(thread)
    worker.unref()
    worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      thread.pending.get(id)?.resolve(answer)
      thread.pending.delete(id)
      if (thread.pending.size === 0) worker.unref()
    })
    const end = (cause?: unknown) => {
      threads.delete(thread)
      for (const answer of thread.pending.values()) answer.reject(new Error('A password thread ended.', { cause }))
      thread.pending.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end())
    return thread
  }
}
