import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const createdFolders: string[] = []
afterEach(() => {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('a missing folder is created with its parents and opened', () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const folder = openDataFolder({ path })
  expect(existsSync(path)).toBe(true)
  expect(folder.root).toBe(realpathSync(path))
  folder.release()
})

test('a second PastFash cannot open the folder until the first releases it', () => {
  const path = temporaryFolder()
  const first = openDataFolder({ path })
  expect(() => openDataFolder({ path })).toThrow(
    `Another PastFash is already running on the data in ${path}. Stop it, or set PASTFASH_DATA to another folder.`,
  )
  first.release()
  openDataFolder({ path }).release()
})

test('the folder is free at once after its holder was killed', async () => {
  const path = temporaryFolder()
  const holder = spawn(process.execPath, [
    '-e',
    openingScript(path, 'console.log("open"); setInterval(() => {}, 1000)'),
  ])
  await once(holder.stdout, 'data')
  expect(() => openDataFolder({ path })).toThrow('Another PastFash is already running')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  openDataFolder({ path }).release()
})

test('a folder that is not writable is named, with the user', async () => {
  const closed = temporaryFolder()
  chmodSync(closed, 0o555)
  const path = join(closed, 'data')
  const result = spawnSync(process.execPath, ['-e', openingScript(path, '', dropRoot)], { encoding: 'utf8' })
  expect(result.stdout).toContain(`PastFash cannot write to its data folder ${path} as the user `)
  expect(result.stdout).toContain('set PASTFASH_DATA to a folder of your own')
})

test('a file with the name of the folder is reported', () => {
  const path = join(temporaryFolder(), 'data')
  writeFileSync(path, 'not a folder')
  expect(() => openDataFolder({ path })).toThrow(`PastFash cannot write to its data folder ${path}`)
})

test('a start on a nearly full disk is refused', () => {
  const path = temporaryFolder()
  expect(() => openDataFolder({ path, needFreeBytes: Number.MAX_SAFE_INTEGER })).toThrow(
    `The disk of ${path} is nearly full.`,
  )
  expect(existsSync(join(path, 'lock.db'))).toBe(false)
})

/** Root may write everywhere, so the process becomes an ordinary user once the module is loaded. */
const dropRoot = 'if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }'

function openingScript(path: string, after: string, before = '') {
  return `import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}).then(({ openDataFolder }) => {
    ${before}
    globalThis.folder = openDataFolder({ path: ${JSON.stringify(path)} }); ${after}
  }).catch((error) => console.log(error.message))`
}

function temporaryFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pastfash-data-')))
  createdFolders.push(folder)
  return folder
}
