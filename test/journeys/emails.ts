import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Product } from './product.ts'

/** The texts of the emails that the product has sent to an address, the newest last. */
export async function emailsTo({ dataFolder }: Pick<Product, 'dataFolder'>, email: string): Promise<string[]> {
  const folder = join(dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return emails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '')
}

/** Waits until `count` reset links were emailed to an address. Returns the newest one. */
export async function resetLinkTo(product: Product, email: string, count = 1): Promise<string> {
  const links = async () =>
    (await emailsTo(product, email)).flatMap((text) => /http\S+type=recovery\S+/.exec(text) ?? [])
  await expect.poll(async () => (await links()).length).toBe(count)
  const link = (await links()).at(-1)
  expect(link).toContain(`${product.url}/reset-password#`)
  return link ?? ''
}
