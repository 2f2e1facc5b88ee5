import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run restore -- FOLDER restores a backup into an empty installation.
await runOrExplain(async () => {
  await ensurePackages()
  await runOnPinnedNode([inProject('src/app/server/backup/run-restore.ts'), ...process.argv.slice(2)])
})
