import { ensurePackages } from './bootstrap/packages.mjs'
import { handOver } from './bootstrap/pinned-node.mjs'
import { inProject, projectFolder } from './bootstrap/project.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// npm run mutants: changes the server one place at a time and sees whether a test notices. It goes on where it was stopped.
await orSayWhy(async () => {
  process.chdir(projectFolder)
  await ensurePackages()
  await ensureWebApp()
  await handOver([inProject('scripts/run-mutants.ts'), ...process.argv.slice(2)])
})
