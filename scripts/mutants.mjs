import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject, projectFolder } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// npm run mutants: changes the server in one place at a time and checks whether a test notices. A stopped run is continued.
await runOrExplain(async () => {
  process.chdir(projectFolder)
  await ensurePackages()
  await ensureWebApp()
  await runOnPinnedNode([inProject('scripts/run-mutants.ts'), ...process.argv.slice(2)])
})
