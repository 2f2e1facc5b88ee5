import { resolve } from 'node:path'
import { AppError } from '../../errors.ts'
import { SecretSettings } from './secret-settings.ts'
import { isService } from './setting-demands.ts'
import { type Environment, readSettings, type SettingState, type SettingValues } from './setting-states.ts'

/** Settings that may be printed. Everything secret is in `SecretSettings`. */
export type Config = {
  /** How each setting stands, for /env-check. */
  settings: readonly SettingState[]
  production: boolean
  /** `web` takes no jobs, `worker` serves no pages, `all` does both. */
  role: 'all' | 'web' | 'worker'
  /** The address of this machine's network that `port` is on. */
  listenOn: string
  port: number
  /** Where /metrics is served, if anywhere. */
  metrics: { port: number; hostname: string } | undefined
  /** How long what has begun may go on once the process is told to stop. */
  drainSeconds: number
  /** Absolute path of the data folder. */
  dataFolder: string
  /** The S3 store of the photos; undefined: a folder in the data folder. */
  bucket: { endpoint: string; region: string; bucket: string } | undefined
  /** Backups that are made by themselves; undefined: none are. */
  backups: { folder: string; everyHours: number; kept: number } | undefined
  /** Starts although keys or the files of photos are gone. */
  acceptLostData: boolean
  logLevel: string
  /** Address the site is reached at; null: loopback on `port`. */
  appUrl: string | null
  aiModel: string | undefined
  aiBaseUrl: string | undefined
  /** What the provider allows, to all processes together. */
  aiRequestsPerMinute: number
  aiConcurrency: number
  aiStreaming: boolean
  /** How many proxies in front are believed when they name the client. */
  trustProxy: number
  signUp: 'open' | 'closed'
  /** The mail address that letters come from. */
  mailFrom: string
  ebay: {
    /** `practice`: none of eBay's keys is set, and PastFash is no service. */
    environment: 'practice' | 'sandbox' | 'production'
    clientId: string | undefined
    ruName: string | undefined
    /** The address that eBay sends sellers back to, as it was entered at eBay beside the RuName. */
    acceptedUrl: string | undefined
    /** The endpoint of account deletions, exactly as it was entered at eBay. */
    deletionUrl: string | undefined
    /** Base addresses that stand in for eBay's own, without a slash at their ends. */
    addresses: Partial<Record<'auth' | 'api' | 'apiz' | 'apim' | 'www', string>>
  }
}

/**
 * Reads the environment once. Throws one AppError that lists every fault by the name of its setting, never by its value.
 * In service mode (NODE_ENV=production) what is needed must be set.
 */
export function readConfig(environment: Environment): { config: Config; secrets: SecretSettings } {
  const { states, values: env } = readSettings(environment)
  if (!env) throw new AppError('bad-input', faultsSentence(states))
  return {
    config: {
      settings: states,
      production: env.NODE_ENV === 'production',
      role: env.PASTFASH_ROLE,
      listenOn: env.LISTEN_ON,
      port: env.PORT,
      metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, hostname: env.METRICS_LISTEN_ON },
      drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 30 : 2),
      dataFolder: resolve(env.PASTFASH_DATA),
      bucket: bucketOf(env),
      backups: env.BACKUP_FOLDER
        ? { folder: resolve(env.BACKUP_FOLDER), everyHours: env.BACKUP_EVERY_HOURS, kept: env.BACKUPS_KEPT }
        : undefined,
      acceptLostData: env.ACCEPT_LOST_DATA === 'on',
      logLevel: env.LOG_LEVEL,
      appUrl: env.APP_URL ? new URL(env.APP_URL).origin : null,
      aiModel: env.AI_MODEL,
      aiBaseUrl: env.AI_BASE_URL,
      aiRequestsPerMinute: env.AI_REQUESTS_PER_MINUTE,
      aiConcurrency: env.AI_CONCURRENCY,
      aiStreaming: env.AI_STREAMING === 'on',
      trustProxy: env.TRUST_PROXY,
      signUp: env.SIGN_UP ?? 'open',
      mailFrom: env.MAIL_FROM,
      ebay: {
        environment: ebayEnvironmentOf(env),
        clientId: env.EBAY_CLIENT_ID,
        ruName: env.EBAY_RU_NAME,
        acceptedUrl: env.EBAY_ACCEPTED_URL,
        deletionUrl: env.EBAY_DELETION_URL,
        addresses: ebayAddressesOf(env),
      },
    },
    secrets: new SecretSettings({
      appSecrets: env.APP_SECRETS,
      databaseUrl: env.DATABASE_URL,
      migrateDatabaseUrl: env.MIGRATE_DATABASE_URL,
      s3AccessKeyId: env.S3_ACCESS_KEY_ID,
      s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY,
      aiApiKey: env.AI_API_KEY,
      smtpUrl: env.SMTP_URL,
      operatorToken: env.OPERATOR_TOKEN,
      ebayClientSecret: env.EBAY_CLIENT_SECRET,
      ebayDeletionToken: env.EBAY_DELETION_TOKEN,
    }),
  }
}

function bucketOf({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket }: SettingValues): Config['bucket'] {
  return endpoint && region && bucket ? { endpoint, region, bucket } : undefined
}

/** Whoever names an eBay or holds a key of one means that one. */
function ebayEnvironmentOf(env: SettingValues): Config['ebay']['environment'] {
  if (env.EBAY_ENVIRONMENT) return env.EBAY_ENVIRONMENT
  const keys = [env.EBAY_CLIENT_ID, env.EBAY_CLIENT_SECRET, env.EBAY_RU_NAME, env.EBAY_ACCEPTED_URL]
  return isService(env) || keys.some((key) => key !== undefined) ? 'sandbox' : 'practice'
}

function ebayAddressesOf(env: SettingValues): Config['ebay']['addresses'] {
  const { EBAY_AUTH_URL: auth, EBAY_API_URL: api, EBAY_APIZ_URL: apiz, EBAY_APIM_URL: apim, EBAY_WWW_URL: www } = env
  const set = Object.entries({ auth, api, apiz, apim, www }).filter(([, address]) => address !== undefined)
  return Object.fromEntries(set)
}

/** What the terminal says of settings that PastFash does not start with. */
export function faultsSentence(states: readonly SettingState[]): string {
  const faults = states.filter(({ blocks }) => blocks).map(({ name, note }) => `  ${name}: ${note}`)
  return `Please correct these settings and start again:\n${faults.join('\n')}`
}
