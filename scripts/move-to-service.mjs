import { ensurePackages } from './bootstrap/packages.mjs'
import { handOver } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'

// npm run move-to-service -- FOLDER copies everything of a data folder into the service that the settings name.
await orSayWhy(async () => {
  await ensurePackages()
  await handOver([inProject('src/app/server/backup/run-move.ts'), ...process.argv.slice(2)])
})
