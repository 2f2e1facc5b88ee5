import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { actingSeller } from '../../platform/web/net/acting-seller.ts'
import { actAs } from './act-as.ts'

test('what waits for its turn when its seller goes does not run for the next', async () => {
  const queryClient = new QueryClient()
  const end = actAs('ada', queryClient)
  const first = Promise.withResolvers<void>()
  const scope = { id: 'account' }
  const disconnect = vi.fn<() => Promise<void>>(async () => undefined)
  const begun = new MutationObserver(queryClient, { scope, mutationFn: () => first.promise }).mutate()
  void new MutationObserver(queryClient, { scope, mutationFn: disconnect }).mutate()
  // Until it waits: a mutation does not look for its turn at once.
  await new Promise(setImmediate)
  end()
  const endNext = actAs('bob', queryClient)
  first.resolve()
  await begun
  // In its turn after whatever waited.
  await new MutationObserver(queryClient, { scope, mutationFn: async () => undefined }).mutate()
  expect(disconnect).not.toHaveBeenCalled()
  expect(actingSeller.now()).toEqual({ sellerId: 'bob' })
  endNext()
  expect(actingSeller.now()).toBeUndefined()
})
