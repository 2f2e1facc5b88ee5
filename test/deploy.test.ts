import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../src/app/server/settings.ts'
import { freePort } from './free-port.ts'
import { throwawayFolder } from './throwaway-folder.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFile(join(project, path), 'utf8')

type Service = { environment?: Record<string, unknown>; healthcheck?: { test: string[] }; [key: string]: unknown }
type Compose = { services: Record<string, Service> }

const compose = async () => parse(await read('deploy/compose.yaml'), { merge: true }) as Compose

/**
 * Settings that the compose file does not leave open: the image or the file sets them, or they are for other machines.
 */
const decided = [
  'MIGRATE_DATABASE_URL',
  'BACKUP_FOLDER',
  'BACKUP_EVERY_HOURS',
  'BACKUPS_KEPT',
  'NODE_ENV',
  'LISTEN_ON',
  'PORT',
  'DRAIN_SECONDS',
  'PASTFASH_DATA',
  'EBAY_AUTH_URL',
  'EBAY_API_URL',
  'EBAY_APIZ_URL',
  'EBAY_APIM_URL',
  'EBAY_WWW_URL',
]

test('the compose file gives each process every setting, except those that it sets itself', async () => {
  const { services } = await compose()
  const roles = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    'PASTFASH_ROLE' in environment ? [[name, environment] as const] : [],
  )
  expect(roles.map(([name, { PASTFASH_ROLE: role }]) => [name, role])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ])
  for (const [name, environment] of roles) {
    const open = Object.keys(settings).filter((setting) => !decided.includes(setting))
    // The process that is upgraded first creates the tables, as a role of its own, and makes the backups.
    if (name === 'worker-1') open.push('MIGRATE_DATABASE_URL', 'BACKUP_FOLDER', 'BACKUP_EVERY_HOURS', 'BACKUPS_KEPT')
    expect(Object.keys(environment).toSorted()).toEqual(open.toSorted())
  }
})

test('the example file lists everything that the compose file reads', async () => {
  const taken = [...(await read('deploy/compose.yaml')).matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const shown = [...(await read('deploy/example.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(shown.toSorted()).toEqual([...new Set(taken)].toSorted())
})

test('compose calls a process healthy once it can work, and the process has no rights and no writable place that it does not need', async () => {
  const { services } = await compose()
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2']) {
    expect(services[name]?.healthcheck?.test.join(' ')).toContain("fetch('http://127.0.0.1:4000/readyz')")
    expect(services[name]).toMatchObject({ init: true, read_only: true, cap_drop: ['ALL'] })
  }
})

test('the database of the compose file can be created, and PastFash does not know the password of its superuser', async () => {
  const { services } = await compose()
  // initdb refuses this locale with the encoding that it derives from the locale C beside it.
  const initdbArgs = String(services['database']?.environment?.['POSTGRES_INITDB_ARGS'])
  expect(initdbArgs).toContain('--builtin-locale=C.UTF-8')
  expect(initdbArgs).toContain('--encoding=UTF8')
  const roles = await read('deploy/create-role.sh')
  expect(roles).toContain('alter role postgres password null;')
  expect(roles.match(/^create role \w+ login nosuperuser nobypassrls nocreaterole nocreatedb/gm)).toHaveLength(2)
  expect(roles).toContain('create database pastfash owner pastfash_owner;')
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2'])
    expect(services[name]?.environment?.['DATABASE_URL']).toMatch(/^postgres:\/\/pastfash:/)
  expect(services['worker-1']?.environment?.['MIGRATE_DATABASE_URL']).toMatch(/^postgres:\/\/pastfash_owner:/)
})

test('the proxy names each request itself, and asks all web processes even while none is ready', async () => {
  const ways = (await read('deploy/Caddyfile')).split('reverse_proxy ').slice(1)
  for (const way of ways) expect(way).toContain('import web')
  const balanced = ways.filter((way) => /^(@none )?web-1:4000 web-2:4000 \{/.test(way))
  expect(balanced).toHaveLength(3)
  expect(balanced.map((way) => way.includes('import ready'))).toEqual([true, true, false])
  expect(await read('deploy/Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}')
  expect(await read('deploy/Caddyfile')).toContain('keepalive 4s')
})

test('no proxy logs anything that opens a photo or connects an account', async () => {
  const nginx = await read('scripts/cluster/nginx.conf')
  // At `error` and below nginx logs whole addresses.
  expect([...nginx.matchAll(/^\s*((?:error|access)_log .*);$/gm)].map(([, line]) => line)).toEqual([
    'error_log stderr crit',
    'access_log off',
  ])
  const caddy = (await read('deploy/Caddyfile')).replace(/^\s*#.*\n/gm, '').trim()
  // Caddy does not start unless the global options come first.
  const [options = ''] = caddy.split(/^}$/m)
  expect(options).toMatch(/^\{\s+log default \{\s+format filter \{\s+wrap json\s+fields \{/)
  const hidden = [...options.matchAll(/^\s*replace (\w+) REDACTED$/gm)].map(([, key]) => key)
  expect(hidden).toEqual(['signature', 'code', 'state', 'key'])
  for (const header of ['Referer', 'Cookie']) expect(options).toContain(`request>headers>${header} delete`)
})

test('nginx.conf contains what docs/operating.md explains of it', async () => {
  const explained = (await read('docs/operating.md')).split('## Put nginx in front')[1]?.split('\n## ')[0] ?? ''
  const cells = [...explained.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const lines = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line))
  expect(lines.length).toBeGreaterThan(8)
  const config = await read('scripts/cluster/nginx.conf')
  expect(lines.filter((line) => !config.includes(line))).toEqual([])
})

test('backup and restore run in the image as docs/operating.md describes, with empty settings', async () => {
  const image = await imageFolder()
  const lines = [...(await read('docs/operating.md')).matchAll(/^docker compose run .* node (\S+) (\S+)$/gm)]
  const exits = await Promise.all(
    lines.map(async ([, program = '', folder = '']) => {
      const env = { NODE_ENV: 'production', LOG_LEVEL: '' }
      const child = spawn(process.execPath, [program, folder], { cwd: image, env, stdio: ['ignore', 'ignore', 'pipe'] })
      const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
      return [program, code, errors.trim().split('\n')[0]]
    }),
  )
  expect(exits).toEqual([
    ['src/app/server/backup/run-backup.ts', 1, 'Correct these settings and start again:'],
    [
      'src/app/server/backup/run-restore.ts',
      1,
      expect.stringContaining('/backups/2025-06-01 is not a complete backup'),
    ],
  ])
})

test('the image contains enough to start, and names the settings that are missing', async () => {
  const image = await imageFolder()
  const port = await freePort()
  const started = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: image,
    env: { NODE_ENV: 'production', PORT: String(port), PASTFASH_DATA: join(image, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  let output = ''
  for await (const lines of started.stderr.iterator({ destroyOnReturn: false })) {
    output += String(lines)
    if (output.includes('Until PastFash has started, only')) break
  }
  for (const name of needed()) expect(output).toContain(name)
  expect(await (await fetch(`http://localhost:${port}/env-check`)).text()).toContain('APP_URL')
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** Settings without which a service does not start. */
function needed(): string[] {
  return Object.entries(settings).flatMap(([name, { needed: isNeeded }]) => (isNeeded ? [name] : []))
}

let imagePromise: Promise<string> | undefined
afterAll(async () => {
  if (imagePromise) await rm(await imagePromise, { recursive: true, force: true })
})

/** A folder with the files that are copied into the image, created once. */
function imageFolder(): Promise<string> {
  return (imagePromise ??= makeImage())
}

async function makeImage(): Promise<string> {
  const image = await throwawayFolder('pastfash-image-')
  for (const path of await copiedIntoImage()) {
    if (path === 'node_modules') await symlink(join(project, path), join(image, path))
    else
      await cp(join(project, path === 'dist' ? 'test/placeholder-web' : path), inImage(image, path), {
        recursive: true,
      })
  }
  return image
}

async function copiedIntoImage(): Promise<string[]> {
  return [...(await read('Dockerfile')).matchAll(/^COPY --from=(?:built|packages) \/pastfash\/(\S+)/gm)].map(
    ([, path = '']) => path,
  )
}

/** The server tests run without a built web app, so a placeholder takes its place. */
function inImage(image: string, path: string): string {
  return join(image, path === 'dist' ? 'dist/web' : path)
}
