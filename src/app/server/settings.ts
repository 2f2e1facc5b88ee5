import * as platform from '../../platform/server/settings/config.ts'
import { operatorSettings, platformSettings } from '../../platform/server/settings/platform-settings.ts'
import { settingStates, withFault } from '../../platform/server/settings/setting-states.ts'
import type { Environment, SettingState, SliceSettings } from '../../platform/server/settings/slice-settings.ts'
import { backupSettings } from './backup/backup-settings.ts'
import { slices } from './slices.ts'

/** In the order of .env.example and /env-check. */
const lists: readonly SliceSettings[] = [
  platformSettings,
  backupSettings,
  ...slices.flatMap((slice) => slice.settings ?? []),
  operatorSettings,
]

/** Every setting by its name. */
export const settings = platform.joinSettings(lists)

/** Reads the environment (`platform.readConfig`). Throws one AppError that lists every fault. */
export function readConfig(environment: Environment): platform.ReadSettings {
  return platform.readConfig(lists, environment)
}

/** Reads the environment without the faulty settings, for a service that does not start. */
export function readUsable(environment: Environment): platform.ReadSettings {
  return platform.readUsable(lists, environment)
}

/** The state of each setting, including the faults that slices find in several settings together. */
export function diagnoseSettings(environment: Environment): readonly SettingState[] {
  const faults = lists.flatMap((list) => list.faults?.(environment) ?? [])
  return faults.reduce(withFault, settingStates(settings, environment))
}
