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
 * What a process builds once and hands to every verb. These are platform's; a slice adds its own in `<slice>-services.ts`, by
 * `declare module '…/platform/server/services.ts' { interface Services { … } }`: TypeScript joins the parts to one interface.
 * `src/app/server/services.ts` builds them all.
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
  /** How far this process is with stopping. */
  leaving: Shutdown
}

/**
 * What a function is given: the services that it names, and `userId` where it works for one seller. A verb is
 * `verb(context: Context<'db' | 'clock' | 'userId'>, input)`.
 */
export type Context<Name extends keyof Services | 'userId'> = Pick<Services & { userId: string }, Name>
