import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** The letters a world wrote to files, oldest first, once every letter that was asked for has been dealt with. */
export async function lettersOf(world: World): Promise<Email[]> {
  await accountMailDone(world)
  const folder = join(world.services.config.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The newest reset link in the letters of a world, and its token. */
export async function newestResetLink(world: World): Promise<{ link: string; token: string }> {
  const texts = (await lettersOf(world)).map(({ text = '' }) => /\S+#type=recovery&token=(\S+)/.exec(text))
  const [link = '', token = ''] = texts.findLast((found) => found !== null) ?? []
  return { link, token }
}

/** Waits until no letter is waiting to be written. */
async function accountMailDone(world: World) {
  const unfinished = async () => {
    const { rows } = await world.services.db.pool.query(
      "select id from queue.job where name = 'account-mail' and state in ('created', 'active', 'retry')",
    )
    return rows
  }
  await expect.poll(unfinished).toEqual([])
}
