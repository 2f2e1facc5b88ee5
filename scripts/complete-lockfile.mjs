import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockfile } from './bootstrap/complete-lockfile.mjs'
import { inProject } from './bootstrap/project.mjs'

// npm run lockfile, after every change of the packages: npm writes only this machine's optional packages into
// package-lock.json when node_modules exists, and then refuses to install from it (https://github.com/npm/cli/issues/4828).
const path = inProject('package-lock.json')
const before = readFileSync(path, 'utf8')
const { text, added } = completeLockfile(before)
if (text !== before) writeFileSync(path, text)
process.stdout.write(
  added.length
    ? `Added ${added.length} packages of other machines:\n  ${added.join('\n  ')}\n`
    : 'package-lock.json is complete.\n',
)
