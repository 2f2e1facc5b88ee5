import type { z } from 'zod'

/** The source of settings: `process.env`, or a part of it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One environment variable, declared once: reading it, /env-check and .env.example all use this. */
export type Setting = {
  readonly group: string
  /** Its purpose. */
  readonly about: string
  /** Its form in words. A malformed setting shows this, so that its value stays hidden. */
  readonly form: string
  /** Example value for .env.example. */
  readonly example: string
  readonly schema: z.ZodType
  /** True if `read` puts it among the secrets. */
  readonly secret: boolean
  /** Sentence on what applies without it. */
  readonly unset: string
  /** A service does not start without it. */
  readonly needed?: true
  /** Processes with the role web or worker do not start without it, because they share no data folder. */
  readonly shared?: true
  /** Name of another setting. If that one is set, PastFash does not start without this one. */
  readonly neededWith?: string
  /** Sentence on what a service lacks without it. */
  readonly off?: string
  /**
   * The part that it belongs to. `unset` applies only if no setting of that part is set. If some are, `off` applies, and
   * without an `off` PastFash does not start.
   */
  readonly partOf?: string
}

/** The settings by name, in the order of .env.example and /env-check. */
export type Settings = Readonly<Record<string, Setting>>

/**
 * State of a setting. 'default': `note` names the default. 'missing', 'malformed', 'unusable': `note` says what is off or
 * what to do. `blocks`: PastFash does not start. Never holds the value.
 */
export type SettingState = {
  readonly name: string
  readonly state: 'set' | 'default' | 'missing' | 'malformed' | 'unusable'
  readonly note: string
  readonly blocks: boolean
}

/** The settings of one slice, made by `defineSettings`. */
export type SliceSettings<Config = object, Secrets = Record<string, string | undefined>> = {
  readonly settings: Settings
  readonly read: (values: Values, installation: Installation) => { readonly config: Config; readonly secrets: Secrets }
  /** Faults of settings that are well-formed each but do not fit together. */
  readonly faults?: ((environment: Environment) => readonly SettingState[]) | undefined
}

type Values = Readonly<Record<string, unknown>>
type Installation = { readonly isService: boolean }
/** The parsed values of settings. */
export type ValuesOf<List extends Settings> = { readonly [Name in keyof List]: z.infer<List[Name]['schema']> }

/**
 * Pairs settings with the function that reads them: `config` may be printed, `secrets` never. A slice adds both to platform's
 * interfaces by `declare module`, as it does with its services: `interface Config extends ConfigOf<typeof …> {}`.
 */
export function defineSettings<
  List extends Settings,
  Config extends object,
  Secrets extends Record<string, string | undefined>,
>({
  settings,
  read,
  faults,
}: {
  settings: List
  read: (values: ValuesOf<List>, installation: Installation) => { config: Config; secrets: Secrets }
  faults?: (environment: Environment) => readonly SettingState[]
}): SliceSettings<Config, Secrets> {
  return { settings, read: (values, installation) => read(values as ValuesOf<List>, installation), faults }
}

/** The part of `Config` that a slice adds. */
export type ConfigOf<List extends SliceSettings> = ReturnType<List['read']>['config']

/** The part of `Secrets` that a slice adds. */
export type SecretsOf<List extends SliceSettings> = ReturnType<List['read']>['secrets']
