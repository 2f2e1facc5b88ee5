import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run backup -- FOLDER copies all data of PastFash into a new folder. PastFash may be running.
await runOrExplain(async () => {
  await ensurePackages()
  await runOnPinnedNode([inProject('src/app/server/backup/run-backup.ts'), ...process.argv.slice(2)])
})
