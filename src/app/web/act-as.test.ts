import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { actingSeller } from '../../platform/web/net/acting-seller.ts'
import { actAs } from './act-as.ts'

test('a mutation that waits when its seller leaves does not run for the next seller', async () => {
  const queryClient = new QueryClient()
  const end = actAs('ada', queryClient)
  const first = Promise.withResolvers<void>()
  const scope = { id: 'account' }
  const disconnect = vi.fn<() => Promise<void>>(async () => undefined)
  const firstMutation = new MutationObserver(queryClient, { scope, mutationFn: () => first.promise }).mutate()
  void new MutationObserver(queryClient, { scope, mutationFn: disconnect }).mutate()
  // Lets the mutation start to wait: it joins the queue asynchronously.
  await new Promise(setImmediate)
  end()
  const endNext = actAs('bob', queryClient)
  first.resolve()
  await firstMutation
  // Runs after all waiting mutations of the scope.
  await new MutationObserver(queryClient, { scope, mutationFn: async () => undefined }).mutate()
  expect(disconnect).not.toHaveBeenCalled()
  expect(actingSeller.period()).toEqual({ sellerId: 'bob' })
  endNext()
  expect(actingSeller.period()).toBeUndefined()
})
