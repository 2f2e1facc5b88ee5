import type { z } from 'zod'

/** What the settings are read from: `process.env`, or a part of it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One environment variable, said once: reading it, /env-check and .env.example all go by this. */
export type Setting = {
  readonly group: string
  /** What it is for. */
  readonly about: string
  /** How it is written; said of a malformed one too, so that its value never is. */
  readonly form: string
  /** For .env.example. */
  readonly example: string
  readonly schema: z.ZodType
  /** Whether `read` puts it among the secrets. */
  readonly secret: boolean
  /** What holds without it. */
  readonly unset: string
  /** As a service PastFash does not start without it. */
  readonly needed?: true
  /** As web or worker it does not either: those need what the processes of the other role have. */
  readonly shared?: true
  /** Another setting: where that one is set, PastFash does not start without this one. */
  readonly neededWith?: string
  /** What a service is without in its place. */
  readonly off?: string
  /**
   * The part that it belongs to: `unset` holds only while no setting of that part is there. Without one of them `off` holds
   * anywhere, and where there is no `off` PastFash does not start.
   */
  readonly partOf?: string
}

/** The settings by their names, in the order of .env.example and /env-check. */
export type Settings = Readonly<Record<string, Setting>>

/**
 * How a setting stands: 'set'; 'default', which `note` names; 'missing', 'malformed' or 'unusable', where `note` says what is
 * off or what to do. `blocks`: PastFash does not start like this. Never a value.
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
  /** What is wrong with them together, where each is well-formed by itself. */
  readonly faults?: ((environment: Environment) => readonly SettingState[]) | undefined
}

type Values = Readonly<Record<string, unknown>>
type Installation = { readonly isService: boolean }
/** What settings hold once they are read. */
export type ValuesOf<List extends Settings> = { readonly [Name in keyof List]: z.infer<List[Name]['schema']> }

/**
 * Pairs settings with what the product reads them as: `config` may be printed, `secrets` never is. A slice adds both to
 * platform's interfaces by `declare module`, as it does with its services: `interface Config extends ConfigOf<typeof …> {}`.
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

/** What a slice adds to `Config`. */
export type ConfigOf<List extends SliceSettings> = ReturnType<List['read']>['config']

/** What a slice adds to `Secrets`. */
export type SecretsOf<List extends SliceSettings> = ReturnType<List['read']>['secrets']
