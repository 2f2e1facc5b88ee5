import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingIn, withoutUnhashed } from './bootstrap/complete-lockfile.mjs'
import { inProject } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { runOrExplain, Stop } from './bootstrap/steps.mjs'

// npm run lockfile, after every change of the packages. With a node_modules npm writes only this machine's optional packages
// into package-lock.json, and then refuses to install from it (https://github.com/npm/cli/issues/4828). In a separate folder
// it writes all.
await runOrExplain(async () => {
  for (const part of ['', 'bench']) await completeLockfile(part)
})

/** Completes the lockfile of the package in this folder of the project. */
async function completeLockfile(part) {
  const name = join(part, 'package-lock.json')
  const before = readFileSync(inProject(name), 'utf8')
  const missing = missingIn(before)
  if (missing.length === 0) return void process.stdout.write(`${name} is complete.\n`)
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-lockfile-'))
  try {
    for (const file of ['package.json', '.npmrc'])
      if (existsSync(inProject(part, file))) cpSync(inProject(part, file), join(folder, file))
    writeFileSync(join(folder, 'package-lock.json'), withoutUnhashed(before))
    const command = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await run('npm', command, { cwd: folder })
    if (code !== 0) throw new Stop(`npm could not complete ${name}:\n${output}`)
    const after = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const left = missingIn(after)
    if (left.length > 0) throw new Stop(`npm left ${name} without ${left.join(', ')}`)
    writeFileSync(inProject(name), after)
    process.stdout.write(`Added to ${name} ${missing.length} packages or hashes:\n  ${missing.join('\n  ')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
