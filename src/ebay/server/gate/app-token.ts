import type { Clock } from '../../../platform/clock.ts'
import type { Bearer } from '../client/create-caller.ts'
import { endOf, type TokenClient } from '../client/token-client.ts'

type Parts = { readonly clock: Clock; readonly client: Pick<TokenClient, 'application'> }

const earlyMs = 5 * 60_000

/**
 * The application's own token, kept in memory for its two hours: eBay gives 1,000 a day, so that each process may have its own.
 * Got once for all who ask at the same time.
 */
export function createAppToken({ clock, client }: Parts): Bearer {
  let held: { readonly token: string; readonly endsAt: Date } | undefined
  let attempt: Promise<string> | undefined

  async function get(): Promise<string> {
    const { accessToken, seconds } = await client.application()
    held = { token: accessToken, endsAt: endOf(clock, seconds) }
    return accessToken
  }

  return {
    async token() {
      if (held && held.endsAt.getTime() - clock.now().getTime() > earlyMs) return held.token
      attempt ??= get().finally(() => {
        attempt = undefined
      })
      return await attempt
    },
    async renew(refused) {
      if (held?.token === refused) held = undefined
    },
  }
}
