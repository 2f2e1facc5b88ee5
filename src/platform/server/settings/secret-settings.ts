import { inspect } from 'node:util'
import type { operatorSettings, platformSettings } from './platform-settings.ts'
import type { SecretsOf } from './slice-settings.ts'

/** The secret settings by name. These are platform's; each slice adds its own. */
export interface Secrets extends SecretsOf<typeof platformSettings>, SecretsOf<typeof operatorSettings> {}

/** The secret settings, as an object that cannot become text: only code that names a secret gets it. */
export type SecretSettings = Readonly<Secrets> & { toJSON(): string }

/** Hides secrets, so that no print, copy or enumeration of the object holds one. */
export function hideSecrets(secrets: Secrets): SecretSettings {
  const hidden = () => '[secret]'
  const getters = Object.entries(secrets).map(([name, value]) => [name, { get: () => value }])
  // The getters are on the prototype, because copying and listing use the object's own properties, and it has none.
  const prototype = Object.defineProperties({}, Object.fromEntries(getters))
  Object.defineProperties(prototype, { toJSON: { value: hidden }, [inspect.custom]: { value: hidden } })
  return Object.freeze(Object.create(prototype))
}
