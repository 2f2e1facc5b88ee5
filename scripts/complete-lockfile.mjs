import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingIn, withoutUnhashed } from './bootstrap/complete-lockfile.mjs'
import { inProject } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { orSayWhy, Stop } from './bootstrap/steps.mjs'

// npm run lockfile, after every change of the packages: beside a node_modules npm writes only this machine's optional packages into
// package-lock.json, and then refuses to install from it (https://github.com/npm/cli/issues/4828). In a folder of its own it writes all.
await orSayWhy(async () => {
  const path = inProject('package-lock.json')
  const before = readFileSync(path, 'utf8')
  const missing = missingIn(before)
  if (missing.length === 0) return void process.stdout.write('package-lock.json is complete.\n')
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-lockfile-'))
  try {
    for (const name of ['package.json', '.npmrc'])
      if (existsSync(inProject(name))) cpSync(inProject(name), join(folder, name))
    writeFileSync(join(folder, 'package-lock.json'), withoutUnhashed(before))
    const command = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await run('npm', command, { cwd: folder })
    if (code !== 0) throw new Stop(`npm could not complete package-lock.json:\n${output}`)
    const after = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const left = missingIn(after)
    if (left.length > 0) throw new Stop(`npm left package-lock.json without ${left.join(', ')}`)
    writeFileSync(path, after)
    process.stdout.write(`Added ${missing.length} packages or hashes:\n  ${missing.join('\n  ')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
