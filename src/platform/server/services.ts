import type { Registry } from 'prom-client'
import type { BlobStore } from '../blob-store.ts'
import type { Clock } from '../clock.ts'
import type { RequestLimits } from './admission/request-limits.ts'
import type { ChangeFeed } from './db/change-feed.ts'
import type { Database } from './db/db.ts'
import type { Site } from './http/site.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Log } from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'
import type { AppSecrets } from './settings/app-secrets.ts'
import type { Config } from './settings/config.ts'
import type { SecretSettings } from './settings/secret-settings.ts'

/**
 * Services that a process builds once and passes to every verb. These are platform's. A slice adds its own in
 * `<slice>-services.ts` by `declare module '…/platform/server/services.ts' { interface Services { … } }`: TypeScript merges the
 * parts. `src/app/server/services.ts` builds them all.
 */
export interface Services {
  config: Config
  secrets: SecretSettings
  log: Log
  metrics: Registry
  clock: Clock
  db: Database
  blobs: BlobStore
  jobs: Jobs
  feed: ChangeFeed
  appSecrets: AppSecrets
  site: Site
  mailer: Mailer
  requestLimits: RequestLimits
  /** The steps of this process's shutdown. */
  shutdown: Shutdown
}

/**
 * The services that a function needs, by name, and `userId` if it works for one seller. A verb is
 * `verb(context: Context<'db' | 'clock' | 'userId'>, input)`.
 */
export type Context<Name extends keyof Services | 'userId'> = Pick<Services & { userId: string }, Name>
