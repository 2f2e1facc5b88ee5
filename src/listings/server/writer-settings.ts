import { z } from 'zod'
import { optionalText, webAddress } from '../../platform/server/settings/setting-forms.ts'
import { blockingState } from '../../platform/server/settings/setting-states.ts'
import { type ConfigOf, defineSettings, type SecretsOf } from '../../platform/server/settings/slice-settings.ts'
import { neededSetting, parseModelName } from './model-writer/providers.ts'

/** The settings of the listing writer. */
export const writerSettings = defineSettings({
  settings: {
    AI_MODEL: {
      group: 'Listing writer',
      about: 'The model that writes listings. The provider is openai, anthropic, google or openai-compatible.',
      form: 'write it as provider:model',
      example: 'openai:gpt-5-mini',
      schema: optionalText,
      secret: false,
      unset: 'the offline writer, which reads labels and colors on this machine',
    },
    AI_API_KEY: {
      group: 'Listing writer',
      about: "The provider's key. It must be set for openai, anthropic and google.",
      form: 'write the key as the provider gave it',
      example: '...',
      schema: optionalText,
      secret: true,
      unset: 'no key is sent',
    },
    AI_BASE_URL: {
      group: 'Listing writer',
      about: 'The address that serves the model. It must be set for openai-compatible (Ollama, vLLM, OpenRouter).',
      form: 'write it as http://localhost:11434/v1',
      example: 'http://localhost:11434/v1',
      schema: webAddress.optional(),
      secret: false,
      unset: "the provider's own address",
    },
    AI_REQUESTS_PER_MINUTE: {
      group: 'Listing writer',
      about: 'How many requests a minute your account at the provider allows. All processes share this limit.',
      form: 'write a whole number from 1 to 10000',
      example: '500',
      schema: z.coerce.number().int().min(1).max(10_000).default(10),
      secret: false,
      unset: '10, which every provider allows',
    },
    AI_CONCURRENCY: {
      group: 'Listing writer',
      about:
        'How many listings a model writes at once, in all processes together. One takes about 10 seconds. The offline writer writes one at a time in each process.',
      form: 'write a whole number from 1 to 200',
      example: '80',
      schema: z.coerce.number().int().min(1).max(200).default(2),
      secret: false,
      unset: '2',
    },
    AI_STREAMING: {
      group: 'Listing writer',
      about: 'Whether answers arrive in pieces. Turn it on if a proxy in between cuts idle connections.',
      form: 'write on or off',
      example: 'on',
      schema: z.enum(['on', 'off']).default('off'),
      secret: false,
      unset: 'off',
    },
  },
  read: (env) => ({
    config: {
      aiModel: env.AI_MODEL,
      aiBaseUrl: env.AI_BASE_URL,
      /** The provider's limit for all processes together. */
      aiRequestsPerMinute: env.AI_REQUESTS_PER_MINUTE,
      aiConcurrency: env.AI_CONCURRENCY,
      aiStreaming: env.AI_STREAMING === 'on',
    },
    secrets: { aiApiKey: env.AI_API_KEY },
  }),
  faults({ AI_MODEL: model = '', AI_API_KEY: apiKey, AI_BASE_URL: baseUrl }) {
    if (model.trim() === '') return []
    try {
      const missing = findMissingSetting(model, { apiKey, baseUrl })
      return missing ? [blockingState(missing, 'missing', 'it must be set for this AI_MODEL')] : []
    } catch {
      return [blockingState('AI_MODEL', 'malformed', 'write it as provider:model')]
    }
  },
})

declare module '../../platform/server/settings/config.ts' {
  interface Config extends ConfigOf<typeof writerSettings> {}
}

declare module '../../platform/server/settings/secret-settings.ts' {
  interface Secrets extends SecretsOf<typeof writerSettings> {}
}

/**
 * Returns the setting that the model's provider needs and that is missing; undefined otherwise. Throws `AppError('bad-input')`
 * for a wrong model name.
 */
export function findMissingSetting(
  model: string,
  { apiKey, baseUrl }: { apiKey?: string | undefined; baseUrl?: string | undefined },
) {
  const needed = neededSetting(parseModelName(model))
  return { AI_API_KEY: apiKey, AI_BASE_URL: baseUrl }[needed] ? undefined : needed
}
