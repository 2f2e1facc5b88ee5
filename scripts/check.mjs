import { runChecks } from './bootstrap/checks.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'

// npm run check: types, lint, format and unused code, in seconds and without a database.
await runOrExplain(async () => {
  await ensurePackages()
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
})
