import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { boot, type Running } from '../src/app/server/boot.ts'
import { readConfig } from '../src/app/server/settings.ts'
import { parseAppSecrets } from '../src/platform/server/settings/app-secrets.ts'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Starts a second process of the same site on a test environment's database, bucket, clock and secrets. Only the state
 * of modules is shared. It stops before the test environment. `settings` apply to this process alone.
 */
export async function startAnotherProcess(
  env: TestEnvironment,
  settings: Record<string, string> = {},
): Promise<Running & { url: string }> {
  const { appSecrets, clock, log, writer } = env.services
  const { dataFolder } = env.services.config
  const { config, secrets } = readConfig({ NODE_ENV: 'test', PORT: '0', PASTFASH_DATA: dataFolder, ...settings })
  const running = await boot({
    config,
    secrets,
    appSecrets: secrets.appSecrets ? parseAppSecrets(secrets.appSecrets) : appSecrets,
    connection: env.connection,
    clock,
    log,
    print: () => undefined,
    writer,
    webFolder: fileURLToPath(new URL('./placeholder-web', import.meta.url)),
  })
  onTestFinished(() => running.stop())
  return { ...running, url: `http://localhost:${running.listening.port}` }
}
