import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../errors.ts'

const port = z.coerce.number().int().min(0).max(65535)
const optional = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(4000),
  PASTFASH_DATA: z.string().trim().min(1).default('data'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRETS: optional,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'write it as postgres://user:password@host:5432/database' })
    .optional(),
  AI_MODEL: optional,
  AI_API_KEY: optional,
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SIGN_UP: z.enum(['open', 'closed']).optional(),
})

/** Settings that may be printed. Everything secret is in `SecretSettings`. */
export type Config = {
  production: boolean
  port: number
  /** Absolute path of the data folder. */
  dataFolder: string
  logLevel: string
  /** Address the site is reached at; null: loopback on `port`. */
  appUrl: string | null
  aiModel: string | undefined
  aiBaseUrl: string | undefined
  /** How many proxies in front are believed when they name the client. */
  trustProxy: number
  signUp: 'open' | 'closed'
}

/** Settings that must never be printed: they live apart and refuse to turn into text. */
export class SecretSettings {
  readonly #values: Record<'appSecrets' | 'databaseUrl' | 'aiApiKey', string | undefined>

  constructor(values: Record<'appSecrets' | 'databaseUrl' | 'aiApiKey', string | undefined>) {
    this.#values = values
  }
  get appSecrets() {
    return this.#values.appSecrets
  }
  get databaseUrl() {
    return this.#values.databaseUrl
  }
  get aiApiKey() {
    return this.#values.aiApiKey
  }
  toJSON() {
    return '[secret]'
  }
}

/**
 * Reads the environment once. Throws one AppError that lists every fault by the name of its setting.
 * In service mode (NODE_ENV=production) APP_URL, APP_SECRETS, DATABASE_URL and SIGN_UP must be set.
 */
export function readConfig(environment: Record<string, string | undefined>): {
  config: Config
  secrets: SecretSettings
} {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(present)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (present['NODE_ENV'] === 'production') {
    for (const name of ['APP_URL', 'APP_SECRETS', 'DATABASE_URL', 'SIGN_UP']) {
      if (present[name] === undefined) faults.push(`${name}: must be set when NODE_ENV is production`)
    }
  }
  if (!parsed.success || faults.length > 0) {
    throw new AppError(
      'bad-input',
      `Please correct these settings and start again:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  }
  const env = parsed.data
  return {
    config: {
      production: env.NODE_ENV === 'production',
      port: env.PORT,
      dataFolder: resolve(env.PASTFASH_DATA),
      logLevel: env.LOG_LEVEL,
      appUrl: env.APP_URL ? new URL(env.APP_URL).origin : null,
      aiModel: env.AI_MODEL,
      aiBaseUrl: env.AI_BASE_URL,
      trustProxy: env.TRUST_PROXY,
      signUp: env.SIGN_UP ?? 'open',
    },
    secrets: new SecretSettings({
      appSecrets: env.APP_SECRETS,
      databaseUrl: env.DATABASE_URL,
      aiApiKey: env.AI_API_KEY,
    }),
  }
}
