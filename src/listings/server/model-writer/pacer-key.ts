import { createHash } from 'node:crypto'
import type { Provider } from './model-name.ts'

/** Who counts our requests: one key at one address. A hash of both, so that it can be stored and logged. */
export function pacerKeyOf(provider: Provider, apiKey: string | undefined, baseUrl: string | undefined): string {
  const account = createHash('sha256')
    .update(JSON.stringify([provider, baseUrl ?? null, apiKey ?? null]))
    .digest('hex')
  return `${provider}:${account}`
}
