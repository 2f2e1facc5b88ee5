import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Works that begin when their turn comes and end when the test says so. */
function worksOf(turns: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  return {
    begun,
    bring: (userId: string, name: string) =>
      turns(userId, async () => {
        begun.push(name)
        await new Promise<void>((resolve, reject) =>
          ends.set(name, (failure) => (failure ? reject(failure) : resolve())),
        )
        return name
      }),
    end: (name: string, failure?: Error) => ends.get(name)?.(failure),
  }
}

test('one user does three things at once, and the next as soon as one of them ended', async () => {
  const { begun, bring, end } = worksOf(createFairQueue({ perUser: 3, inAll: 10 }))
  const works = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => bring('a', name))
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
  end('a2')
  expect(await works[1]).toBe('a2')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('who brings little does not wait for who brought much before', async () => {
  const { begun, bring, end } = worksOf(createFairQueue({ perUser: 3, inAll: 4 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) void bring('a', name)
  for (const name of ['b1', 'b2', 'b3']) void bring('b', name)
  for (const name of ['c1', 'c2']) void bring('c', name)
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  // Whose turn it is does not depend on whose work ended.
  for (const [ended, next] of [
    ['a1', 'a4'],
    ['a2', 'b2'],
    ['a3', 'c1'],
    ['a4', 'a5'],
    ['b1', 'b3'],
    ['c1', 'c2'],
    ['b2', 'a6'],
  ] as const) {
    end(ended)
    await expect.poll(() => begun.at(-1)).toBe(next)
  }
})

test('a work that fails gives its turn to the next, and fails for its own caller alone', async () => {
  const { begun, bring, end } = worksOf(createFairQueue({ perUser: 1, inAll: 1 }))
  const first = bring('a', 'a1')
  const second = bring('b', 'b1')
  await expect.poll(() => begun).toEqual(['a1'])
  end('a1', new Error('the disk is full'))
  await expect(first).rejects.toThrow('the disk is full')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('b1')
  expect(await second).toBe('b1')
})
