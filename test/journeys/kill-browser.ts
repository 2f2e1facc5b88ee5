import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** Kills a browser and all its processes, as a power cut would. The lock file of its profile names its process. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const [processId] = (await readlink(join(profile, 'SingletonLock'))).split('-').slice(-1)
  const closed = context.waitForEvent('close')
  process.kill(-Number(processId), 'SIGKILL')
  await closed
}
