import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { boot } from '../../src/app/server/boot.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { parseAppSecrets } from '../../src/platform/server/app-secrets.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'

/** A fresh product whose eBay is the simulator, reached with keys as the real one is. */
export async function startProduct({ keyset, addresses }: EbaySimulator) {
  const root = await mkdtemp(join(tmpdir(), 'pastfash-bench-'))
  const log = createLog('error')
  const postgres = await startPostgres({ root, log })
  const { config, secrets } = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PASTFASH_DATA: root,
    EBAY_ENVIRONMENT: 'sandbox',
    EBAY_CLIENT_ID: keyset.clientId,
    EBAY_CLIENT_SECRET: keyset.clientSecret,
    EBAY_RU_NAME: keyset.ruName,
    EBAY_ACCEPTED_URL: keyset.acceptedUrl,
    EBAY_AUTH_URL: addresses.auth,
    EBAY_API_URL: addresses.api,
    EBAY_APIZ_URL: addresses.apiz,
    EBAY_APIM_URL: addresses.apim,
    EBAY_WWW_URL: addresses.www,
  })
  const running = await boot({
    config,
    secrets,
    appSecrets: parseAppSecrets(`1:${randomUUID()}`),
    connection: postgres.connection,
    clock: systemClock,
    log,
    writer: { name: 'absent', pacerKey: null, write: () => Promise.reject(new Error('nothing is written here')) },
    webFolder: fileURLToPath(new URL('../../test/placeholder-web', import.meta.url)),
  })
  return {
    url: `http://localhost:${running.listening.port}`,
    services: running.services,
    async remove() {
      await running.stop()
      await postgres.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
