import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { throwawayFolder } from './throwaway-folder.ts'

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(prefix: `pastfash-${string}`): Promise<string> {
  const folder = await throwawayFolder(prefix)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
