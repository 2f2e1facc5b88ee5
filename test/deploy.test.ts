import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../src/platform/server/settings.ts'
import { freePort } from './process.ts'
import { throwawayFolder } from './throwaway-folder.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFile(join(project, path), 'utf8')

type Compose = { services: Record<string, { environment?: Record<string, unknown> }> }

test('the compose file gives each process only settings that there are, and every one that a service needs', async () => {
  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as Compose
  const roles = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    'PASTFASH_ROLE' in environment ? [[name, environment] as const] : [],
  )
  expect(roles.map(([name, { PASTFASH_ROLE: role }]) => [name, role])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ])
  for (const [, given] of roles) {
    expect(Object.keys(given).filter((name) => !(name in settings))).toEqual([])
    expect(Object.keys(given)).toEqual(expect.arrayContaining(needed()))
  }
})

test('what the compose file insists on is in its example', async () => {
  const insisted = [...(await read('deploy/compose.yaml')).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  const shown = [...(await read('deploy/example.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(insisted.length).toBeGreaterThan(5)
  expect(shown).toEqual(expect.arrayContaining(insisted))
})

test('the proxy of the compose file names requests itself, and asks the other process for a script that one lacks', async () => {
  const proxy = await read('deploy/Caddyfile')
  expect(proxy.match(/reverse_proxy web/g)).toHaveLength(proxy.match(/import process/g)?.length ?? 0)
  expect(proxy).toContain('header_up X-Request-Id {http.request.uuid}')
  expect(proxy).toMatch(/handle \/assets\/\*[^]*@lacking status 404\s+handle_response @lacking {\s+reverse_proxy web-2/)
})

test('the superuser of the compose file’s database, for whom row security does not hold, shares no password', async () => {
  expect(await read('deploy/create-role.sh')).toContain('\nalter role postgres password null;\n')
})

test('what the image holds is enough to start, which says what is not set', { timeout: 60_000 }, async () => {
  const image = await throwawayFolder('pastfash-image-')
  for (const path of await copiedIntoImage()) {
    if (path === 'node_modules') await symlink(join(project, path), join(image, path))
    else
      await cp(join(project, path === 'dist' ? 'test/placeholder-web' : path), inImage(image, path), {
        recursive: true,
      })
  }
  const port = await freePort()
  const started = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: image,
    env: { NODE_ENV: 'production', PORT: String(port), PASTFASH_DATA: join(image, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  let said = ''
  for await (const lines of started.stderr.iterator({ destroyOnReturn: false })) {
    said += String(lines)
    if (said.includes('Until then only')) break
  }
  for (const name of needed()) expect(said).toContain(name)
  expect(await (await fetch(`http://localhost:${port}/env-check`)).text()).toContain('APP_URL')
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** Settings without which a service does not start. */
function needed(): string[] {
  return Object.entries(settings).flatMap(([name, setting]) => ('needed' in setting ? [name] : []))
}

async function copiedIntoImage(): Promise<string[]> {
  return [...(await read('Dockerfile')).matchAll(/^COPY --from=built \/pastfash\/(\S+)/gm)].map(([, path = '']) => path)
}

/** The built web app is not there where only the server is tested: a placeholder lies in its place. */
function inImage(image: string, path: string): string {
  return join(image, path === 'dist' ? 'dist/web' : path)
}
