import { inspect } from 'node:util'
import type { operatorSettings, platformSettings } from './platform-settings.ts'
import type { SecretsOf } from './slice-settings.ts'

/** The secret settings by their names. These are platform's; each slice adds its own. */
export interface Secrets extends SecretsOf<typeof platformSettings>, SecretsOf<typeof operatorSettings> {}

/** The same, of an object that refuses to turn into text: only whoever names a secret gets it. */
export type SecretSettings = Readonly<Secrets> & { toJSON(): string }

/** Keeps secrets so that no print, copy or enumeration of the object holds one. */
export function hideSecrets(secrets: Secrets): SecretSettings {
  const hidden = () => '[secret]'
  const getters = Object.entries(secrets).map(([name, value]) => [name, { get: () => value }])
  // On the prototype: whatever copies or lists goes by the object's own properties, of which there are none.
  const prototype = Object.defineProperties({}, Object.fromEntries(getters))
  Object.defineProperties(prototype, { toJSON: { value: hidden }, [inspect.custom]: { value: hidden } })
  return Object.freeze(Object.create(prototype))
}
