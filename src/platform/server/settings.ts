import { z } from 'zod'
import { parseAppSecrets } from './app-secrets.ts'
import { ebaySettings } from './ebay-settings.ts'
import { parseSmtpUrl, smtpUrlForm } from './mail/smtp-address.ts'
import { optionalText, webAddress } from './setting-forms.ts'

/**
 * Every setting, once: what reads the environment, /env-check and .env.example all go by this list and its order.
 * `about`: what it is for. `form`: how it is written, said of what is malformed too, so that no value ever is.
 * `unset`: what holds without it. `needed`: PastFash as a service does not start without it. `off`: what a service is
 * without in its place. `partOf`: what `unset` says holds only while no setting of the same part is there; without one of them
 * PastFash is off anywhere.
 */
export const settings = {
  APP_URL: {
    group: 'Backend URL and key',
    about: 'The address that PastFash is reached at.',
    form: 'write it as https://pastfash.example',
    example: 'https://pastfash.example',
    schema: webAddress.optional(),
    secret: false,
    unset: 'http://localhost with the port',
    needed: true,
  },
  DATABASE_URL: {
    group: 'Backend URL and key',
    about:
      'An existing PostgreSQL, 15 or newer, by its direct address (no pooler), and a role without SUPERUSER and BYPASSRLS.',
    form: 'write it as postgres://user:password@host:5432/database',
    example: 'postgres://pastfash:...@localhost:5432/pastfash',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
    unset: 'the embedded PostgreSQL',
    needed: true,
  },
  APP_SECRETS: {
    group: 'Backend URL and key',
    about: 'The keys that sign sessions and addresses. Put a new one in front to change them; nobody is signed out.',
    form: 'write it as 2:…,1:… with at least 32 characters behind each number, newest first',
    example: '1:...',
    schema: optionalText.refine((text) => text === undefined || isAppSecrets(text)),
    secret: true,
    unset: 'made at the first start and kept in the data folder',
    needed: true,
  },
  NODE_ENV: {
    group: 'Running',
    about: 'With production, PastFash is a service for many: nothing stands in for what is missing.',
    form: 'write development, production or test',
    example: 'production',
    schema: z.enum(['development', 'production', 'test']).default('development'),
    secret: false,
    unset: 'development, for one person on this machine',
  },
  SIGN_UP: {
    group: 'Running',
    about: 'Whether strangers may create accounts.',
    form: 'write open or closed',
    example: 'open',
    schema: z.enum(['open', 'closed']).optional(),
    secret: false,
    unset: 'open',
    needed: true,
  },
  TRUST_PROXY: {
    group: 'Running',
    about: 'How many proxies in front are believed when they name the address of a client.',
    form: 'write a whole number from 0 to 5',
    example: '1',
    schema: z.coerce.number().int().min(0).max(5).default(0),
    secret: false,
    unset: '0',
  },
  PORT: {
    group: 'Running',
    about: 'The port on this machine.',
    form: 'write a whole number from 0 to 65535',
    example: '4000',
    schema: z.coerce.number().int().min(0).max(65535).default(4000),
    secret: false,
    unset: '4000',
  },
  PASTFASH_DATA: {
    group: 'Running',
    about: 'The folder of photos, keys and the embedded database.',
    form: 'write the path of a folder',
    example: 'data',
    schema: z.string().trim().min(1).default('data'),
    secret: false,
    unset: 'data, below the folder it is started in',
  },
  LOG_LEVEL: {
    group: 'Running',
    about: 'What is logged, as lines of JSON on standard error.',
    form: 'write silent, error, warn, info or debug',
    example: 'warn',
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    secret: false,
    unset: 'warn',
  },
  SMTP_URL: {
    group: 'Mail',
    about: 'The mail server that letters leave by.',
    form: smtpUrlForm,
    example: 'smtps://user:...@mail.example:465',
    schema: optionalText.refine((text) => text === undefined || parseSmtpUrl(text) !== undefined),
    secret: true,
    unset: 'letters are files in the data folder, and their links are printed on the terminal',
    off: 'Forgotten passwords cannot be reset.',
  },
  MAIL_FROM: {
    group: 'Mail',
    about: 'The mail address that letters come from. It must be set when SMTP_URL is.',
    form: 'write a mail address',
    example: 'pastfash@pastfash.example',
    schema: z.email().default('pastfash@localhost'),
    secret: false,
    unset: 'pastfash@localhost',
  },
  AI_MODEL: {
    group: 'Listing writer',
    about: 'The model that writes listings; the provider is openai, anthropic, google or openai-compatible.',
    form: 'write it as provider:model',
    example: 'openai:gpt-5-mini',
    schema: optionalText,
    secret: false,
    unset: 'the offline writer, which reads labels and colours on this machine',
  },
  AI_API_KEY: {
    group: 'Listing writer',
    about: "The provider's key. It must be set for openai, anthropic and google.",
    form: 'write the key as the provider gave it',
    example: '...',
    schema: optionalText,
    secret: true,
    unset: 'no key is sent',
  },
  AI_BASE_URL: {
    group: 'Listing writer',
    about: 'The address that serves the model. It must be set for openai-compatible (Ollama, vLLM, OpenRouter).',
    form: 'write it as http://localhost:11434/v1',
    example: 'http://localhost:11434/v1',
    schema: webAddress.optional(),
    secret: false,
    unset: "the provider's own address",
  },
  AI_REQUESTS_PER_MINUTE: {
    group: 'Listing writer',
    about:
      'How often the provider may be asked in a minute, by all processes together: what your account there allows.',
    form: 'write a whole number from 1 to 10000',
    example: '500',
    schema: z.coerce.number().int().min(1).max(10_000).default(10),
    secret: false,
    unset: '10, which every provider allows',
  },
  AI_CONCURRENCY: {
    group: 'Listing writer',
    about:
      'How many listings are written at once, by all processes together. One answer takes a model about 10 seconds.',
    form: 'write a whole number from 1 to 200',
    example: '80',
    schema: z.coerce.number().int().min(1).max(200).default(2),
    secret: false,
    unset: '2',
  },
  AI_STREAMING: {
    group: 'Listing writer',
    about: 'Whether answers come bit by bit: for a proxy in between that cuts connections on which nothing is said.',
    form: 'write on or off',
    example: 'on',
    schema: z.enum(['on', 'off']).default('off'),
    secret: false,
    unset: 'off',
  },
  ...ebaySettings,
  OPERATOR_TOKEN: {
    group: 'Diagnostics',
    about: 'Whoever shows it to /test-ebay-config from another machine sees masked values.',
    form: 'write at least 32 characters that nobody can guess',
    example: '...',
    schema: z.string().min(32).optional(),
    secret: true,
    unset: 'masked values are shown to a browser on this machine alone',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

type Setting = {
  group: string
  about: string
  form: string
  /** For .env.example. */
  example: string
  schema: z.ZodType
  secret: boolean
  unset: string
  needed?: true
  off?: string
  partOf?: string
}

function isAppSecrets(text: string): boolean {
  try {
    return parseAppSecrets(text).newest >= 0
  } catch {
    return false
  }
}
