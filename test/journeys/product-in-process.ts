import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { boot } from '../../src/app/server/boot.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { createOfflineWriter } from '../../src/listings/server/offline-writer/offline-writer.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import { parseAppSecrets } from '../../src/platform/server/settings/app-secrets.ts'
import { createTestLog } from '../test-log.ts'
import { throwawayFolder } from '../throwaway-folder.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the product in this process, on an empty data folder and with the built web app. `forward` moves the server's clock.
 */
export async function startProductInProcess() {
  buildWebApp()
  const root = await throwawayFolder('pastfash-here-')
  const log = createTestLog('here')
  const postgres = await startPostgres({ root, log })
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const running = await boot({
    ...readConfig({ NODE_ENV: 'test', PORT: '0', PASTFASH_DATA: root }),
    appSecrets: parseAppSecrets(`1:${'x'.repeat(40)}`),
    connection: postgres.connection,
    clock,
    log,
    print: () => undefined,
    writer: createOfflineWriter({ log }),
    webFolder: join(project, 'dist', 'web'),
  })
  return {
    url: `http://localhost:${running.listening.port}`,
    now: clock.now,
    /** Moves the server's clock forward, by seconds. */
    forward: (seconds: number) => void (ahead += seconds * 1000),
    async remove() {
      await running.stop()
      await postgres.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Builds a stale web app, as `npm start` does. */
function buildWebApp() {
  const script = pathToFileURL(join(project, 'scripts', 'bootstrap', 'web-app.mjs')).href
  const build = `import { ensureWebApp } from ${JSON.stringify(script)}; await ensureWebApp()`
  const { NODE_ENV: _mode, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', build], {
    cwd: project,
    env,
  })
  if (status !== 0) throw new Error(String(stderr))
}
