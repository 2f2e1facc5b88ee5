import type { Clock } from '../../platform/clock.ts'
import type { RequestLimits } from '../../platform/server/admission/request-limits.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { Site } from '../../platform/server/http/site.ts'
import type { Jobs } from '../../platform/server/jobs/jobs.ts'
import type { Mailer } from '../../platform/server/mail/mailer.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { AppSecrets } from '../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import type { Auth } from './auth.ts'
import type { PasswordQueue } from './passwords/password-queue.ts'
import type { PasswordThreads } from './passwords/password-threads.ts'

/** What the account paths need of the product. */
export type AccountServices = {
  auth: Auth
  db: Database
  appSecrets: AppSecrets
  clock: Clock
  config: Config
  jobs: Jobs
  log: Log
  mailer: Mailer
  /** Of clients that nothing is known of. */
  passwordQueue: PasswordQueue
  /**
   * Of sellers who are signed in, on a device that signed in to the address before, or have a reset link: the others do
   * not fill it.
   */
  sellerPasswordQueue: PasswordQueue
  passwordThreads: PasswordThreads
  requestLimits: RequestLimits
  site: Site
}
