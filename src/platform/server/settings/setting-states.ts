import { z } from 'zod'
import { demandOn, hasSomeOf, isService } from './setting-demands.ts'
import { type SettingName, settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * How a setting stands: 'set'; 'default', which `note` names; 'missing', 'malformed' or 'unusable', where `note` says what is
 * off or what to do. `blocks`: PastFash does not start like this. Never a value.
 */
export type SettingState = {
  readonly name: SettingName
  readonly state: 'set' | 'default' | 'missing' | 'malformed' | 'unusable'
  readonly note: string
  readonly blocks: boolean
}

const names = Object.keys(settings) as SettingName[]

const schema = z.object(
  Object.fromEntries(names.map((name) => [name, settings[name].schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema']
  },
)
export type SettingValues = z.infer<typeof schema>

/** Reads the environment: how each setting stands, in the order of the list, and the values where nothing blocks. */
export function readSettings(environment: Environment): {
  states: readonly SettingState[]
  values: SettingValues | undefined
} {
  // An empty setting counts as not set.
  const present = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]))
  const parsed = schema.safeParse(present)
  const malformed = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]))
  const states = names.map((name) =>
    malformed.has(name) ? blocking(name, 'malformed', settings[name].form) : stateOf(name, present),
  )
  return { states, values: states.some(({ blocks }) => blocks) ? undefined : parsed.data }
}

/** The same list with another fault in it, found by whoever knows more of that setting. */
export function withFault(states: readonly SettingState[], fault: SettingState): readonly SettingState[] {
  return states.map((state) => (state.name === fault.name ? fault : state))
}

/** The port that is meant, also while other settings keep everything else from starting; its default where it is malformed. */
export function portIn(environment: Environment): number {
  return settings.PORT.schema.catch(4000).parse(environment['PORT'] || undefined)
}

/** The network that is meant, in the same way. */
export function listenOnIn(environment: Environment): string {
  return settings.LISTEN_ON.schema.catch('127.0.0.1').parse(environment['LISTEN_ON'] || undefined)
}

/** The level that is meant, in the same way. */
export function logLevelIn(environment: Environment): string {
  return settings.LOG_LEVEL.schema.catch('warn').parse(environment['LOG_LEVEL'] || undefined)
}

export function blocking(name: SettingName, state: 'missing' | 'malformed' | 'unusable', note: string): SettingState {
  return { name, state, note, blocks: true }
}

function stateOf(name: SettingName, present: Environment): SettingState {
  if (present[name]) return { name, state: 'set', note: '', blocks: false }
  const demand = demandOn(name, present)
  if (demand !== undefined) return blocking(name, 'missing', demand)
  const setting = settings[name]
  if ('off' in setting && (isService(present) || ('partOf' in setting && hasSomeOf(setting.partOf, present))))
    return { name, state: 'missing', note: setting.off, blocks: false }
  return { name, state: 'default', note: setting.unset, blocks: false }
}
