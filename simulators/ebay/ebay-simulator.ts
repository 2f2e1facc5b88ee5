import { type Market, type MarketOptions, openMarket } from './market.ts'
import { type MarketControl, marketControl } from './market-control.ts'
import { practiceKeyset } from './practice-keyset.ts'
import { seedSellers } from './practice-sellers.ts'
import { type SellerControl, sellerControl } from './seller-control.ts'
import type { Keyset } from './stored-rows.ts'
import { type Call, createCallLog } from './wire/call-log.ts'
import { createFaults, type Faults } from './wire/faults.ts'
import { serve } from './wire/server.ts'

/** eBay's five base addresses, each without a slash at its end. */
export type EbayAddresses = Readonly<Record<'auth' | 'api' | 'apiz' | 'apim' | 'www', string>>

export type EbaySimulator = MarketControl & {
  readonly origin: string
  readonly addresses: EbayAddresses
  /** The keyset that was given, or the practice one. */
  readonly keyset: Keyset
  readonly sellers: SellerControl
  readonly faults: Faults
  /**
   * Every call so far to the APIs, the token endpoint and the consent page, oldest first. With `userId` only that seller's.
   */
  calls(userId?: string): readonly Call[]
  /** Ends every connection, even those without an answer. */
  stop(): Promise<void>
}

export type EbaySimulatorOptions = MarketOptions & {
  /** Default 0: any free port. */
  readonly port?: number
  /** The address to listen on: 127.0.0.1 by default, 0.0.0.0 for phones in the same network. */
  readonly host?: string
  /** One line per call. */
  readonly log?: (line: string) => void
  readonly keyset?: Keyset
}

/**
 * A fake eBay with everything this product uses, on one port: `/auth`, `/api`, `/apiz`, `/apim` and `/www` replace its five
 * hosts. With `folder` every answered change survives a restart, even a kill.
 */
export async function startEbaySimulator({
  port = 0,
  host = '127.0.0.1',
  log: writeLine,
  keyset = practiceKeyset,
  ...options
}: EbaySimulatorOptions = {}): Promise<EbaySimulator> {
  const market = openMarket(options)
  seedSellers(market)
  register(market, keyset)
  const faults = createFaults()
  const log = createCallLog(writeLine)
  const server = await serve({ market, faults, log, host, port })
  const origin = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${server.port}`
  return {
    ...marketControl(market),
    origin,
    addresses: {
      auth: `${origin}/auth`,
      api: `${origin}/api`,
      apiz: `${origin}/apiz`,
      apim: `${origin}/apim`,
      www: `${origin}/www`,
    },
    keyset,
    sellers: sellerControl(market, keyset.clientId),
    faults,
    calls: (userId) => log.list(userId),
    stop: async () => {
      await server.stop()
      market.store.close()
    },
  }
}

function register({ keysets, store }: Market, keyset: Keyset): void {
  keysets.set(keyset.clientId, keyset)
  store.commit()
}
