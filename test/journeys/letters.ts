import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Product } from './product.ts'

/** Texts of the letters that the product has written to an address, the newest last. */
export async function lettersTo({ dataFolder }: Pick<Product, 'dataFolder'>, email: string): Promise<string[]> {
  const folder = join(dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const letters = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return letters.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '')
}

/** The link of the newest letter to an address, once there are so many of them. */
export async function resetLinkTo(product: Product, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await lettersTo(product, email)).length).toBe(count)
  const text = (await lettersTo(product, email)).at(-1)
  const [link] = /http\S+type=recovery\S+/.exec(text ?? '') ?? []
  expect(link).toContain(`${product.url}/reset-password#`)
  return link ?? ''
}
