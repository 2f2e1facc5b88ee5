import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Tasks that start when the queue lets them and end when the test says so. */
function tasksOf(queue: ReturnType<typeof createFairQueue>) {
  const startedTasks: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  return {
    startedTasks,
    add: (userId: string, name: string) =>
      queue(userId, async () => {
        startedTasks.push(name)
        await new Promise<void>((resolve, reject) =>
          ends.set(name, (failure) => (failure ? reject(failure) : resolve())),
        )
        return name
      }),
    end: (name: string, failure?: Error) => ends.get(name)?.(failure),
  }
}

test('one user runs three tasks at once, and the next one starts as soon as one ends', async () => {
  const { startedTasks, add, end } = tasksOf(createFairQueue({ perUser: 3, total: 10 }))
  const tasks = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name))
  await expect.poll(() => startedTasks).toEqual(['a1', 'a2', 'a3'])
  end('a2')
  expect(await tasks[1]).toBe('a2')
  await expect.poll(() => startedTasks).toEqual(['a1', 'a2', 'a3', 'a4'])
  end('a1')
  await expect.poll(() => startedTasks).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a user with few tasks does not wait for a user who added many before', async () => {
  const { startedTasks, add, end } = tasksOf(createFairQueue({ perUser: 3, total: 4 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) void add('a', name)
  for (const name of ['b1', 'b2', 'b3']) void add('b', name)
  for (const name of ['c1', 'c2']) void add('c', name)
  await expect.poll(() => startedTasks).toEqual(['a1', 'a2', 'a3', 'b1'])
  // The next user is the same whichever task ended.
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
    await expect.poll(() => startedTasks.at(-1)).toBe(next)
  }
})

test('a failed task lets the next one start, and its failure reaches its own caller alone', async () => {
  const { startedTasks, add, end } = tasksOf(createFairQueue({ perUser: 1, total: 1 }))
  const first = add('a', 'a1')
  const second = add('b', 'b1')
  await expect.poll(() => startedTasks).toEqual(['a1'])
  end('a1', new Error('the disk is full'))
  await expect(first).rejects.toThrow('the disk is full')
  await expect.poll(() => startedTasks).toEqual(['a1', 'b1'])
  end('b1')
  expect(await second).toBe('b1')
})
