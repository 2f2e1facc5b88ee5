import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject, projectFolder } from './bootstrap/project.mjs'
import { runOrExplain, Stop } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'
import { ensurePrograms, howToGetPrograms } from './cluster/needed-programs.mjs'

// npm run cluster: PastFash as a service on this machine, with everything that a service needs, until Ctrl-C.
await runOrExplain(async () => {
  process.chdir(projectFolder)
  await ensurePackages()
  if (!(await ensurePrograms())) throw new Stop(howToGetPrograms)
  await ensureWebApp()
  await runOnPinnedNode([inProject('scripts/run-cluster.ts')])
})
