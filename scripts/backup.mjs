import { ensurePackages } from './bootstrap/packages.mjs'
import { handOver } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'

// npm run backup -- FOLDER copies everything of PastFash into a new folder, while it runs or not.
await orSayWhy(async () => {
  await ensurePackages()
  await handOver([inProject('src/app/server/backup/run-backup.ts'), ...process.argv.slice(2)])
})
