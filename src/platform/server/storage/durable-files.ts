import { open } from 'node:fs/promises'

/** Writes a new file for its owner alone. It is durable once its folder is synced too. Throws if its name is taken. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names in a folder durable, which syncing a file does not do. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
