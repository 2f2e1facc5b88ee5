import { QueryClient } from '@tanstack/react-query'
import { AppError } from '../../errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of live update (`what`) after which this query asks again. */
      hears?: readonly string[]
      /** Its answer holds what is good for a while only, such as signed addresses. */
      expires?: boolean
    }
  }
}

/** Milliseconds for which an answer is taken as fresh; live updates tell of changes sooner. */
const freshFor = 30_000
const repeats = 3

/** The cache of what the server said. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': the server may be this very machine, which answers without any network.
      queries: {
        staleTime: freshFor,
        networkMode: 'always',
        retry: (failed, error) => failed < repeats && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayPass(error: Error): boolean {
  return !(error instanceof AppError) || error.code === 'try-later' || error.code === 'too-many'
}
