import { AppError } from '../../errors.ts'
import type { platformSettings } from './platform-settings.ts'
import { hideSecrets, type SecretSettings, type Secrets } from './secret-settings.ts'
import { isService } from './setting-demands.ts'
import { settingStates, settingValues } from './setting-states.ts'
import type { ConfigOf, Environment, SettingState, Settings, SliceSettings } from './slice-settings.ts'

/** Settings that may be printed; every secret one is in `SecretSettings`. These are platform's; each slice adds its own. */
export interface Config extends ConfigOf<typeof platformSettings> {
  /** How each setting stands, for /env-check. */
  settings: readonly SettingState[]
}

export type ReadSettings = { config: Config; secrets: SecretSettings }

/**
 * Reads the environment once, by the settings of all slices. Throws one AppError that lists every fault by the name of its setting,
 * never by its value. In service mode (NODE_ENV=production) what is needed must be set.
 */
export function readConfig(lists: readonly SliceSettings[], environment: Environment): ReadSettings {
  const read = readUsable(lists, environment)
  const { settings } = read.config
  if (settings.some(({ blocks }) => blocks)) throw new AppError('bad-input', faultsSentence(settings))
  return read
}

/** The same of an environment with faults: what is malformed counts as not set, and what is missing is. */
export function readUsable(lists: readonly SliceSettings[], environment: Environment): ReadSettings {
  const installation = { isService: isService(environment) }
  const parts = lists.map(({ settings, read }) => read(settingValues(settings, environment), installation))
  const config: object = Object.assign({}, ...parts.map((part) => part.config), {
    settings: settingStates(joinSettings(lists), environment),
  })
  // The interfaces are made of what the lists read.
  const secrets: object = Object.assign({}, ...parts.map((part) => part.secrets))
  return { config: config as Config, secrets: hideSecrets(secrets as Secrets) }
}

/** The settings of all lists, in their order. */
export function joinSettings(lists: readonly SliceSettings[]): Settings {
  return Object.assign({}, ...lists.map(({ settings }) => settings))
}

/** What the terminal says of settings that PastFash does not start with. */
export function faultsSentence(states: readonly SettingState[]): string {
  const faults = states.filter(({ blocks }) => blocks).map(({ name, note }) => `  ${name}: ${note}`)
  return `Please correct these settings and start again:\n${faults.join('\n')}`
}
