import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * All server files that can open a connection, and their targets: addresses from the settings, never one that a seller names.
 */
const maySpeak: Readonly<Record<string, readonly string[]>> = {
  // The database.
  'src/platform/server/db/db.ts': ['pg'],
  'src/platform/server/db/change-feed.ts': ['pg'],
  'src/platform/server/jobs/jobs.ts': ['pg-boss'],
  'src/platform/server/db/open-client.ts': ['pg'],
  'src/platform/server/postgres/owner.ts': ['pg'],
  'src/platform/server/db/prepare-database.ts': ['pg-boss'],
  'src/app/server/backup/restore-backup.ts': ['pg'],
  'src/app/server/backup/waiting-jobs.ts': ['pg-boss'],
  // SMTP_URL.
  'src/platform/server/mail/smtp-mailer.ts': ['nodemailer'],
  // AI_MODEL and AI_BASE_URL.
  'src/listings/server/model-writer/providers.ts': [
    '@ai-sdk/openai',
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/openai-compatible',
  ],
  'src/listings/server/model-writer/ask-model.ts': ['ai'],
  'src/listings/server/model-writer/ai-sdk-failure.ts': ['ai'],
}
/** These listen, look at addresses, or write an email to a file. */
const mayListen: Readonly<Record<string, readonly string[]>> = {
  'src/platform/server/http/listen.ts': ['node:https', 'node:net'],
  'src/platform/server/http/client-address.ts': ['node:net'],
  'src/platform/server/postgres/start-postgres.ts': ['node:net'],
  'src/platform/server/mail/open-mailer.ts': ['nodemailer'],
}

const mayFetch = [
  // The practice marketplace, which runs on this machine.
  'src/app/server/demo/connect-practice.ts',
  // eBay's addresses, which are settings. Redirects are not followed, so eBay leads nowhere else.
  'src/ebay/server/client/send.ts',
]
/** The database, the certificates of --lan and the practice marketplace: programs that PastFash brings along. */
const mayRun = /^src\/(?:platform\/server\/(?:postgres|lan)|app\/server\/practice)\//

const speaking =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises|inspector)$|^(undici|ws|axios|got|pg|pg-boss|nodemailer|ai|node-fetch)$|^@ai-sdk\//

test('server code opens connections to the addresses of the settings only', () => {
  const sources = serverSources()
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(({ path, text }) => {
    const packages = importsOf(text).filter((name) => speaking.test(name))
    return packages.length > 0 ? [[path, packages.toSorted()] as const] : []
  })
  const known = Object.entries({ ...maySpeak, ...mayListen }).map(([path, names]) => [path, names.toSorted()])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
})

test('server code does not use the runtime’s own ways to reach the web', () => {
  const wrong = serverSources().filter(({ text }) =>
    /(?<![.\w])fetch\(|globalThis\.fetch\(|new (WebSocket|EventSource|XMLHttpRequest)\b|process\.getBuiltinModule/.test(
      text,
    ),
  )
  expect(wrong.map(({ path }) => path)).toEqual(mayFetch)
})

test('server code runs no program that a request could name', () => {
  const found = serverSources().filter(({ text }) =>
    importsOf(text).some((name) => /^(node:)?(child_process|vm)$/.test(name)),
  )
  expect(found.map(({ path }) => path).filter((path) => !mayRun.test(path))).toEqual([])
})

/** The packages and files that a source loads. Type imports load nothing. */
function importsOf(text: string): string[] {
  const loading = text.replaceAll(/^import type [^'"]*from ['"][^'"]+['"]/gm, '')
  const statements = loading.matchAll(/(?:from|import\(|^import|require\()\s*['"]([^'"]+)['"]/gm)
  return [...new Set([...statements].map((match) => match[1] ?? ''))]
}

function serverSources(): { path: string; text: string }[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.includes('/web/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
