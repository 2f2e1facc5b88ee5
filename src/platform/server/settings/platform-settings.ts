import { resolve } from 'node:path'
import { z } from 'zod'
import { parseSmtpUrl, smtpUrlForm } from '../mail/smtp-address.ts'
import { parseAppSecrets } from './app-secrets.ts'
import { bucketSettings, readBucket } from './bucket-settings.ts'
import { processSettings } from './process-settings.ts'
import { optionalText, webAddress } from './setting-forms.ts'
import { defineSettings } from './slice-settings.ts'

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).optional()

/** Settings that every slice depends on. */
export const platformSettings = defineSettings({
  settings: {
    APP_URL: {
      group: 'Backend URL and key',
      about: 'The address that sellers open.',
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
        'Your own PostgreSQL, 15 or newer. Use its direct address (no pooler) and a role without SUPERUSER and BYPASSRLS.',
      form: 'write it as postgres://user:password@host:5432/database',
      example: 'postgres://pastfash:...@localhost:5432/pastfash',
      schema: databaseAddress,
      secret: true,
      unset: 'the embedded PostgreSQL',
      needed: true,
      shared: true,
      neededWith: 'MIGRATE_DATABASE_URL',
    },
    MIGRATE_DATABASE_URL: {
      group: 'Backend URL and key',
      about:
        'The same database with a role that may create tables. It updates the tables at startup and grants the role of DATABASE_URL its rights.',
      form: 'write it as postgres://user:password@host:5432/database',
      example: 'postgres://pastfash_owner:...@localhost:5432/pastfash',
      schema: databaseAddress,
      secret: true,
      unset: 'the role of DATABASE_URL creates and owns the tables',
    },
    APP_SECRETS: {
      group: 'Backend URL and key',
      about:
        'The keys for sessions, photo links and eBay tokens. To change them, add a new one in front; nobody is signed out.',
      form: 'write it as 2:…,1:… with at least 32 characters after each number, newest first',
      example: '1:...',
      schema: optionalText.refine((text) => text === undefined || isAppSecrets(text)),
      secret: true,
      unset: 'created at the first start and kept in the data folder',
      needed: true,
      shared: true,
    },
    ...processSettings,
    ...bucketSettings,
    SMTP_URL: {
      group: 'Mail',
      about: 'The mail server that sends emails.',
      form: smtpUrlForm,
      example: 'smtps://user:...@mail.example:465',
      schema: optionalText.refine((text) => text === undefined || parseSmtpUrl(text) !== undefined),
      secret: true,
      unset: 'emails are files in the data folder, and their links are printed on the terminal',
      off: 'Forgotten passwords cannot be reset.',
    },
    MAIL_FROM: {
      group: 'Mail',
      about: "The sender's email address. It must be set when SMTP_URL is.",
      form: 'write an email address',
      example: 'pastfash@pastfash.example',
      schema: z.email().default('pastfash@localhost'),
      secret: false,
      unset: 'pastfash@localhost',
      neededWith: 'SMTP_URL',
    },
  },
  read(env) {
    const store = readBucket(env)
    return {
      config: {
        production: env.NODE_ENV === 'production',
        /** `web` takes no jobs, `worker` serves no pages, `all` does both. */
        role: env.PASTFASH_ROLE,
        /** The address of the network interface that `port` is opened on. */
        listenOn: env.LISTEN_ON,
        port: env.PORT,
        /** Address of /metrics; undefined if it is not served. */
        metrics:
          env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, hostname: env.METRICS_LISTEN_ON },
        /** Seconds that running work may take after the process gets its stop signal. */
        drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 30 : 2),
        /** Absolute path of the data folder. */
        dataFolder: resolve(env.PASTFASH_DATA),
        bucket: store.bucket,
        logLevel: env.LOG_LEVEL,
        /** Address of the site; null: loopback on `port`. */
        appUrl: env.APP_URL ? new URL(env.APP_URL).origin : null,
        /** How many proxies in front may name the client's address. */
        trustProxy: env.TRUST_PROXY,
        signUp: env.SIGN_UP ?? 'open',
        /** Sender address of emails. */
        mailFrom: env.MAIL_FROM,
      },
      secrets: {
        appSecrets: env.APP_SECRETS,
        databaseUrl: env.DATABASE_URL,
        migrateDatabaseUrl: env.MIGRATE_DATABASE_URL,
        ...store.secrets,
        smtpUrl: env.SMTP_URL,
      },
    }
  },
})

/** The operator's settings. They come after those of all slices, because they unmask the values of those. */
export const operatorSettings = defineSettings({
  settings: {
    OPERATOR_TOKEN: {
      group: 'Diagnostics',
      about: 'A password for /test-ebay-config. With it, another machine sees masked values there.',
      form: 'write at least 32 characters that nobody can guess',
      example: '...',
      schema: z.string().min(32).optional(),
      secret: true,
      unset: 'only browsers on this machine see masked values',
    },
  },
  read: (env) => ({ config: {}, secrets: { operatorToken: env.OPERATOR_TOKEN } }),
})

function isAppSecrets(text: string): boolean {
  try {
    return parseAppSecrets(text).newest >= 0
  } catch {
    return false
  }
}
