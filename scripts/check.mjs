import { runChecks } from './bootstrap/checks.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'

// npm run check: types, lint, format and unused code, in seconds and without a database.
await orSayWhy(async () => {
  await ensurePackages()
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
})
