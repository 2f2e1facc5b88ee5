import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run move-to-service -- FOLDER copies all data of a data folder into the service that the settings name.
await runOrExplain(async () => {
  await ensurePackages()
  await runOnPinnedNode([inProject('src/app/server/backup/run-move.ts'), ...process.argv.slice(2)])
})
