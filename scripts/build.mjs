import { ensurePackages } from './bootstrap/packages.mjs'
import { orSayWhy } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// npm run build makes the web app for a server that is not started by `npm start`.
await orSayWhy(async () => {
  await ensurePackages()
  await ensureWebApp()
})
