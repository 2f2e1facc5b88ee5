import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { TestEnvironment } from './test-environment.ts'

/** The emails that a test environment wrote to files, oldest first. Waits until every requested email is written. */
export async function emailsOf(env: TestEnvironment): Promise<Email[]> {
  await waitForWrittenEmails(env)
  const folder = join(env.services.config.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The newest reset link in the emails of a test environment, and its token. */
export async function newestResetLink(env: TestEnvironment): Promise<{ link: string; token: string }> {
  const texts = (await emailsOf(env)).map(({ text = '' }) => /\S+#type=recovery&token=(\S+)/.exec(text))
  const [link = '', token = ''] = texts.findLast((match) => match !== null) ?? []
  return { link, token }
}

/** Waits until no email is waiting to be written. */
async function waitForWrittenEmails(env: TestEnvironment) {
  const unfinishedJobs = async () => {
    const { rows } = await env.services.db.pool.query(
      "select id from queue.job where name = 'account-mail' and state in ('created', 'active', 'retry')",
    )
    return rows
  }
  await expect.poll(unfinishedJobs).toEqual([])
}
