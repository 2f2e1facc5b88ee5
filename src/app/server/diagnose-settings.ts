import { faultyWriterSetting } from '../../listings/server/choose-writer.ts'
import {
  blocking,
  type Environment,
  readSettings,
  type SettingState,
  withFault,
} from '../../platform/server/settings/setting-states.ts'

/** How each setting stands, with what the listing writer finds in its own. */
export function diagnoseSettings(environment: Environment): readonly SettingState[] {
  const { states } = readSettings(environment)
  const { AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = environment
  const faulty = faultyWriterSetting({ model, apiKey, baseUrl })
  if (faulty === undefined) return states
  const fault =
    faulty === 'AI_MODEL'
      ? blocking(faulty, 'malformed', 'write it as provider:model')
      : blocking(faulty, 'missing', 'it must be set for this AI_MODEL')
  return withFault(states, fault)
}
