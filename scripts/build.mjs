import { ensurePackages } from './bootstrap/packages.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// npm run build makes the web app for a server that is not started by `npm start`.
await runOrExplain(async () => {
  await ensurePackages()
  await ensureWebApp()
})
