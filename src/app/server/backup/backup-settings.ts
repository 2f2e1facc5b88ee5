import { resolve } from 'node:path'
import { z } from 'zod'
import { optionalText } from '../../../platform/server/settings/setting-forms.ts'
import { type ConfigOf, defineSettings } from '../../../platform/server/settings/slice-settings.ts'

/** The settings of automatic backups, and of a start without keys or files of photos. */
export const backupSettings = defineSettings({
  settings: {
    BACKUP_FOLDER: {
      group: 'Backups',
      about:
        'The folder for automatic backups, outside the data folder and best on another disk. In a service, set it for one process, or for several that share the folder.',
      form: 'write the path of a folder',
      example: '/backups',
      schema: optionalText,
      secret: false,
      unset: 'no automatic backups',
    },
    BACKUP_EVERY_HOURS: {
      group: 'Backups',
      about: 'How many hours after the newest backup the next one is made.',
      form: 'write a whole number from 1 to 744',
      example: '24',
      schema: z.coerce.number().int().min(1).max(744).default(24),
      secret: false,
      unset: '24',
    },
    BACKUPS_KEPT: {
      group: 'Backups',
      about: 'How many backups are kept. Older ones are deleted after a new one is complete.',
      form: 'write a whole number from 1 to 1000',
      example: '7',
      schema: z.coerce.number().int().min(1).max(1000).default(7),
      secret: false,
      unset: '7',
    },
    ACCEPT_LOST_DATA: {
      group: 'Backups',
      about: 'Whether PastFash starts even if its keys or photo files are lost.',
      form: 'write on or off',
      example: 'on',
      schema: z.enum(['on', 'off']).default('off'),
      secret: false,
      unset: 'off: PastFash names the backup to restore instead',
    },
  },
  read: (env) => ({
    config: {
      /** Automatic backups; undefined: PastFash makes none. */
      backups: env.BACKUP_FOLDER
        ? { folder: resolve(env.BACKUP_FOLDER), intervalHours: env.BACKUP_EVERY_HOURS, maxBackups: env.BACKUPS_KEPT }
        : undefined,
      /** Starts although keys or the files of photos are missing. */
      acceptLostData: env.ACCEPT_LOST_DATA === 'on',
    },
    secrets: {},
  }),
})

declare module '../../../platform/server/settings/config.ts' {
  interface Config extends ConfigOf<typeof backupSettings> {}
}
