import { expect, test } from 'vitest'
import { createCellSaves } from './cell-saves.ts'

test('a cell keeps its newest text until that one is saved', () => {
  const saves = createCellSaves()
  saves.put('a', { field: 'brand', text: 'Lee' })
  saves.put('a', { field: 'size', text: '32' })
  saves.put('a', { field: 'brand', text: 'Levis' })
  saves.put('b', { field: 'brand', text: 'Arc', refusal: 'No connection.' })
  expect(saves.get().byItem.get('a')).toEqual([
    { field: 'size', text: '32' },
    { field: 'brand', text: 'Levis' },
  ])
  saves.drop('a', 'brand')
  saves.drop('a', 'size')
  expect([...saves.get().byItem.keys()]).toEqual(['b'])
  expect(saves.of('b', 'brand')?.refusal).toBe('No connection.')
})

test('cells of one item are saved in turn, those of others at once', async () => {
  const saves = createCellSaves()
  const [first, done] = [Promise.withResolvers<undefined>(), [] as string[]]
  const work = (name: string, until?: Promise<unknown>) => async () => {
    await until
    done.push(name)
  }
  const all = [
    saves.inTurn('a', work('first', first.promise)),
    saves.inTurn('a', work('second')),
    saves.inTurn('b', work('other')),
  ]
  await all[2]
  expect(done).toEqual(['other'])
  first.resolve(undefined)
  await Promise.all(all)
  expect(done).toEqual(['other', 'first', 'second'])
})
