import { processSettings } from './process-settings.ts'
import { demandOn, hasSomeOf, isService } from './setting-demands.ts'
import type { Environment, SettingState, Settings } from './slice-settings.ts'

/** The state of each setting, in the order of the list. An empty setting counts as not set. */
export function settingStates(settings: Settings, environment: Environment): readonly SettingState[] {
  return Object.entries(settings).map(([name, { schema, form, off, partOf, unset }]) => {
    const value = environment[name] || undefined
    if (!schema.safeParse(value).success) return blockingState(name, 'malformed', form)
    if (value) return { name, state: 'set', note: '', blocks: false }
    const demand = demandOn(settings, name, environment)
    if (demand !== undefined) return blockingState(name, 'missing', demand)
    const isOff = isService(environment) || (partOf !== undefined && hasSomeOf(settings, partOf, environment))
    if (off !== undefined && isOff) return { name, state: 'missing', note: off, blocks: false }
    return { name, state: 'default', note: unset, blocks: false }
  })
}

/** The values of settings; a malformed one counts as not set. */
export function settingValues(settings: Settings, environment: Environment): Readonly<Record<string, unknown>> {
  const values = Object.entries(settings).map(([name, { schema }]) => {
    const { success, data } = schema.safeParse(environment[name] || undefined)
    return [name, success ? data : schema.parse(undefined)]
  })
  return Object.fromEntries(values)
}

/** Returns `states` with the state of the faulty setting replaced by `fault`. */
export function withFault(states: readonly SettingState[], fault: SettingState): readonly SettingState[] {
  return states.map((state) => (state.name === fault.name ? fault : state))
}

/** Reads the port alone, also if other settings keep PastFash from starting. Returns the default if it is malformed. */
export function readPort(environment: Environment): number {
  return processSettings.PORT.schema.catch(4000).parse(environment['PORT'] || undefined)
}

/** Reads the network address to listen on in the same way. */
export function readListenOn(environment: Environment): string {
  return processSettings.LISTEN_ON.schema.catch('127.0.0.1').parse(environment['LISTEN_ON'] || undefined)
}

/** Reads the log level in the same way. */
export function readLogLevel(environment: Environment): string {
  return processSettings.LOG_LEVEL.schema.catch('warn').parse(environment['LOG_LEVEL'] || undefined)
}

/** The state of a setting that keeps PastFash from starting. */
export function blockingState(name: string, state: 'missing' | 'malformed' | 'unusable', note: string): SettingState {
  return { name, state, note, blocks: true }
}
