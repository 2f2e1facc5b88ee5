import { type SettingName, settings } from './settings.ts'

type Present = Readonly<Record<string, unknown>>

/** Whether settings are those of a service, or of one of its processes: practice and other stand-ins are for one machine alone. */
export function isService({ NODE_ENV, PASTFASH_ROLE }: Present): boolean {
  return NODE_ENV === 'production' || isPart(PASTFASH_ROLE)
}

function isPart(role: unknown): boolean {
  return role === 'web' || role === 'worker'
}

/** Why PastFash does not start without a setting, in the words beside its name; undefined where it does. */
export function demandOn(name: SettingName, present: Present): string | undefined {
  const setting = settings[name]
  if (present['NODE_ENV'] === 'production' && 'needed' in setting) return 'it must be set when NODE_ENV is production'
  if ('shared' in setting && isPart(present['PASTFASH_ROLE']))
    return 'it must be set when PASTFASH_ROLE is web or worker, as those share no folder'
  if (name === 'MAIL_FROM' && present['SMTP_URL']) return 'it must be set when SMTP_URL is'
  if (name === 'DATABASE_URL' && present['MIGRATE_DATABASE_URL']) return 'it must be set when MIGRATE_DATABASE_URL is'
  if ('partOf' in setting && !('off' in setting) && hasSomeOf(setting.partOf, present))
    return `it must be set when another setting of ${setting.partOf} is`
  return undefined
}

/** Whether any setting of a part is there. */
export function hasSomeOf(part: string, present: Present): boolean {
  return Object.entries(settings).some(
    ([name, setting]) => 'partOf' in setting && setting.partOf === part && present[name] !== undefined,
  )
}
