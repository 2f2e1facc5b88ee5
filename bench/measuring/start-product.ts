import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BootOptions, boot } from '../../src/app/server/boot.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import type { ListingWriter } from '../../src/listings/server/listing-writer.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { parseAppSecrets } from '../../src/platform/server/settings/app-secrets.ts'

/**
 * A fresh product in this process, with its files on disk and a database of its own. `settings` are its environment
 * variables. `overrides` replace other options of `boot`.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  overrides: Partial<Pick<BootOptions, 'writer' | 'ebaySyncing'>> = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'pastfash-bench-'))
  const log = createLog('error')
  const postgres = await startPostgres({ root, log })
  const running = await boot({
    ...readConfig({ NODE_ENV: 'test', PORT: '0', PASTFASH_DATA: root, ...settings }),
    appSecrets: parseAppSecrets(`1:${randomUUID()}`),
    connection: postgres.connection,
    clock: systemClock,
    log,
    writer: absentWriter,
    webFolder: fileURLToPath(new URL('../../test/placeholder-web', import.meta.url)),
    ...overrides,
  })
  return {
    url: `http://localhost:${running.listening.port}`,
    services: running.services,
    connection: postgres.connection,
    async remove() {
      await running.stop()
      await postgres.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

const absentWriter: ListingWriter = {
  name: 'absent',
  rateLimiterKey: null,
  write: () => Promise.reject(new Error('nothing is written here')),
}
