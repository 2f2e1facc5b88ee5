import { AppError } from '../../errors.ts'
import type { platformSettings } from './platform-settings.ts'
import { hideSecrets, type SecretSettings, type Secrets } from './secret-settings.ts'
import { isService } from './setting-demands.ts'
import { settingStates, settingValues } from './setting-states.ts'
import type { ConfigOf, Environment, SettingState, Settings, SliceSettings } from './slice-settings.ts'

/** Settings that may be printed; secret ones are in `SecretSettings`. These are platform's; each slice adds its own. */
export interface Config extends ConfigOf<typeof platformSettings> {
  /** The state of each setting, for /env-check. */
  settings: readonly SettingState[]
}

export type ReadSettings = { config: Config; secrets: SecretSettings }

/**
 * Reads the environment once, by the settings of all slices. Throws one AppError that lists every fault by the name of its
 * setting, never by its value. In service mode (NODE_ENV=production) the needed settings must be set.
 */
export function readConfig(lists: readonly SliceSettings[], environment: Environment): ReadSettings {
  const read = readUsable(lists, environment)
  const { settings } = read.config
  if (settings.some(({ blocks }) => blocks)) throw new AppError('bad-input', faultsSentence(settings))
  return read
}

/** Reads an environment that may have faults: malformed settings count as not set, and missing ones are allowed. */
export function readUsable(lists: readonly SliceSettings[], environment: Environment): ReadSettings {
  const installation = { isService: isService(environment) }
  const parts = lists.map(({ settings, read }) => read(settingValues(settings, environment), installation))
  const config: object = Object.assign({}, ...parts.map((part) => part.config), {
    settings: settingStates(joinSettings(lists), environment),
  })
  // Safe casts: the interfaces are built from the return types of these lists.
  const secrets: object = Object.assign({}, ...parts.map((part) => part.secrets))
  return { config: config as Config, secrets: hideSecrets(secrets as Secrets) }
}

/** The settings of all lists, in their order. */
export function joinSettings(lists: readonly SliceSettings[]): Settings {
  return Object.assign({}, ...lists.map(({ settings }) => settings))
}

/** Text for the terminal about the settings that keep PastFash from starting. */
export function faultsSentence(states: readonly SettingState[]): string {
  const faults = states.filter(({ blocks }) => blocks).map(({ name, note }) => `  ${name}: ${note}`)
  return `Correct these settings and start again:\n${faults.join('\n')}`
}
