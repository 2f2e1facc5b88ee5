import { ensurePackages } from './bootstrap/packages.mjs'
import { handOver } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'

// npm run restore -- FOLDER brings a backup back into an empty installation.
await orSayWhy(async () => {
  await ensurePackages()
  await handOver([inProject('src/app/server/backup/run-restore.ts'), ...process.argv.slice(2)])
})
