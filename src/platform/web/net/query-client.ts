import { QueryClient } from '@tanstack/react-query'
import { AppError } from '../../errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of live update (`what`) after which this query is read again. */
      refetchOn?: readonly string[]
      /** True if the answer holds values that expire, such as signed addresses. */
      expires?: boolean
    }
  }
}

/** Milliseconds for which an answer counts as fresh; live updates report changes sooner. */
const freshMs = 30_000
const retries = 3

/** Creates the cache of the server's answers. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': the server may be this machine, which answers without a network.
      queries: {
        staleTime: freshMs,
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isTransient(error: Error): boolean {
  return !(error instanceof AppError) || error.code === 'try-later' || error.code === 'too-many'
}
