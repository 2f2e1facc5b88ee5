import { z } from 'zod'
import { parseSmtpUrl, smtpUrlForm } from '../mail/smtp-address.ts'
import { parseAppSecrets } from './app-secrets.ts'
import { bucketSettings } from './bucket-settings.ts'
import { ebaySettings } from './ebay-settings.ts'
import { processSettings } from './process-settings.ts'
import { optionalText, webAddress } from './setting-forms.ts'
import { writerSettings } from './writer-settings.ts'

const group = 'Backups'

/** The settings of backups that PastFash makes by itself, and of a start that misses what a backup has. */
const backupSettings = {
  BACKUP_FOLDER: {
    group,
    about:
      'The folder, outside of the data folder and best on another disk, that backups are made in by themselves. Of the processes of a service one needs it, or all that share the folder.',
    form: 'write the path of a folder',
    example: '/backups',
    schema: optionalText,
    secret: false,
    unset: 'no backup is made by itself',
  },
  BACKUP_EVERY_HOURS: {
    group,
    about: 'How old the newest backup there may become before the next one is made.',
    form: 'write a whole number from 1 to 744',
    example: '24',
    schema: z.coerce.number().int().min(1).max(744).default(24),
    secret: false,
    unset: '24',
  },
  BACKUPS_KEPT: {
    group,
    about: 'How many of the backups there are kept; older ones are deleted once a new one is whole.',
    form: 'write a whole number from 1 to 1000',
    example: '7',
    schema: z.coerce.number().int().min(1).max(1000).default(7),
    secret: false,
    unset: '7',
  },
  ACCEPT_LOST_DATA: {
    group,
    about: 'Whether PastFash starts although its keys or the files of its photos are gone.',
    form: 'write on or off',
    example: 'on',
    schema: z.enum(['on', 'off']).default('off'),
    secret: false,
    unset: 'off, so that a start names the backup to bring back',
  },
} as const

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).optional()

/**
 * Every setting, once: what reads the environment, /env-check and .env.example all go by this list and its order.
 * `about`: what it is for. `form`: how it is written, said of what is malformed too, so that no value ever is.
 * `unset`: what holds without it. `needed`: PastFash as a service does not start without it. `off`: what a service is
 * without in its place. `partOf`: what `unset` says holds only while no setting of the same part is there; without one of them
 * what `off` says holds anywhere, and where it says nothing PastFash does not start. `shared`: so it does as web or worker, as it
 * needs what the processes of the other role have.
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
    schema: databaseAddress,
    secret: true,
    unset: 'the embedded PostgreSQL',
    needed: true,
    shared: true,
  },
  MIGRATE_DATABASE_URL: {
    group: 'Backend URL and key',
    about:
      'The same database as DATABASE_URL by a role that may create tables: it makes them at a start, and gives the role of DATABASE_URL what that needs.',
    form: 'write it as postgres://user:password@host:5432/database',
    example: 'postgres://pastfash_owner:...@localhost:5432/pastfash',
    schema: databaseAddress,
    secret: true,
    unset: 'the role of DATABASE_URL makes the tables, and owns them',
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
    shared: true,
  },
  ...processSettings,
  ...bucketSettings,
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
  ...backupSettings,
  ...writerSettings,
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
  shared?: true
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
