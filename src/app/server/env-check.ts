import type { Hono } from 'hono'
import type { SettingState } from '../../platform/server/setting-states.ts'
import { envCheckPage } from './env-check-page.ts'
import { plainPagePolicy } from './plain-page.ts'

/**
 * `GET /env-check`: a page without scripts that names every setting, whether it is set, and what is off without it. Never a
 * value. It needs neither database nor session nor web app.
 */
export function mountEnvCheck(app: Hono, states: readonly SettingState[]) {
  app.get('/env-check', (context) =>
    context.html(envCheckPage(states), 200, {
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
    }),
  )
}
