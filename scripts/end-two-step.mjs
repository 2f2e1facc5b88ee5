import { ensurePackages } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run end-two-step -- ADDRESS ends two-step sign-in for a seller who has lost the app and the recovery codes.
await runOrExplain(async () => {
  await ensurePackages()
  await runOnPinnedNode([inProject('src/app/server/run-end-two-step.ts'), ...process.argv.slice(2)])
})
