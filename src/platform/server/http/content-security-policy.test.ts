import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, styleHashes } from './content-security-policy.ts'

test('the policy allows nothing inline, no eval and nothing from other sites', () => {
  expect(contentSecurityPolicy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|https?:|\*/)
  expect(contentSecurityPolicy).toMatch(/(^|; )default-src 'self'(;|$)/)
})

test('the hashes are those of the style elements that the installed React Aria adds', async () => {
  const [pressed, scrolling] = await Promise.all(
    ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) =>
      readFile(new URL(`../../../../node_modules/react-aria/dist/private/${file}`, import.meta.url), 'utf8'),
    ),
  )
  expect([hashOfStyle(pressed), hashOfStyle(scrolling)]).toEqual([...styleHashes])
})

/** Hash of the one text that a file gives to a style element, with the file's own constants filled in. */
function hashOfStyle(source = '') {
  const [, template = ''] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? []
  const text = template.replace(/\$\{([$\w]+)\}/g, (_, name: string) => constant(source, name)).trim()
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function constant(source: string, name: string): string {
  return source.split(`const ${name} = '`)[1]?.split("'")[0] ?? 'unknown'
}
