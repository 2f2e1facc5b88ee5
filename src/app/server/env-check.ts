import type { Hono } from 'hono'
import { isOperator } from '../../platform/server/http/is-operator.ts'
import type { SettingState } from '../../platform/server/settings/setting-states.ts'
import { envCheckPage } from './env-check-page.ts'
import { plainPagePolicy } from './plain-page.ts'

/**
 * `GET /env-check`: a page without scripts that names every setting, whether it is set, and what is off without it. Never a
 * value. It needs neither database nor session nor web app. `operatorToken`: of a service, which shows how each setting stands to
 * whoever shows that alone, or comes from the machine itself; undefined where there is none.
 */
export function mountEnvCheck(
  app: Hono,
  states: readonly SettingState[],
  { isService, operatorToken }: { isService: boolean; operatorToken: string | undefined },
) {
  app.get('/env-check', (context) =>
    context.html(envCheckPage(states, { isWhole: !isService || isOperator(context, operatorToken) }), 200, {
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
    }),
  )
}
