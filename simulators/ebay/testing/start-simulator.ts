import { expect, onTestFinished } from 'vitest'
import { faultsOfAnswer, operationOf } from '../../../contracts/ebay/operations.ts'
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from '../ebay-simulator.ts'
import type { Seller } from '../stored-rows.ts'

export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown
}

export type AskOptions = {
  readonly base?: 'api' | 'apiz' | 'apim'
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to the simulator over HTTP, and checks every answer against eBay's contract. */
export type Ask = (method: string, path: string, options?: AskOptions) => Promise<Reply>

export type StartedSimulator = { readonly simulator: EbaySimulator; readonly seller: Seller; readonly ask: Ask }

/** Starts a simulator with a seller who has allowed everything. `ask` sends requests with that seller's token. */
export async function startSimulator(options: EbaySimulatorOptions = {}): Promise<StartedSimulator> {
  const simulator = await startEbaySimulator(options)
  onTestFinished(() => simulator.stop())
  const seller = simulator.sellers.add({ username: 'tests_and_tees' })
  const { accessToken } = simulator.sellers.tokens(seller.userId)
  return { simulator, seller, ask: createAsk(simulator, accessToken) }
}

/** Returns an `Ask` that sends `defaultToken` unless a call names another token. */
export function createAsk({ origin }: Pick<EbaySimulator, 'origin'>, defaultToken: string): Ask {
  return async (method, path, { base = 'api', token = defaultToken, body, headers = {} } = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}/${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
        'content-language': 'en-US',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const parsedBody: unknown = text === '' ? undefined : JSON.parse(text)
    const [bare = ''] = path.split('?')
    const found = operationOf(method, bare)
    if (found !== undefined) expect(faultsOfAnswer(found.operation, answer.status, parsedBody)).toEqual([])
    return { status: answer.status, headers: answer.headers, body: parsedBody }
  }
}

/** The ids of the errors in an answer. */
export function errorIds({ body }: Reply): number[] {
  const { errors = [] } = (body ?? {}) as { errors?: readonly { errorId: number }[] }
  return errors.map(({ errorId }) => errorId)
}

/** A field of an answer, as text. */
export function field({ body }: Reply, name: string): string {
  return String(new Map(Object.entries(body ?? {})).get(name))
}
