import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { throwawayFolder } from './throwaway-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copiedNames = ['src', 'test', 'migrations', 'simulators', 'contracts', 'package.json', 'tsconfig.base.json']

/** `to` replaces `from`, which the file must contain exactly once. Without `from` the file is created. */
export type Change = { readonly path: string; readonly from?: string; readonly to: string }

/** A folder with a copy of the product in which these changes are made. It is deleted when the test ends. */
export async function changedCopy(changes: readonly Change[]): Promise<string> {
  const folder = await throwawayFolder('pastfash-changed-copy-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of copiedNames) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { path, from, to } of changes) {
    const content = from === undefined ? '' : await readFile(join(folder, path), 'utf8')
    if (from !== undefined) expect(content.split(from), `${path} holds ${from}`).toHaveLength(2)
    await writeFile(join(folder, path), from === undefined ? to : content.replace(from, () => to))
  }
  return folder
}
