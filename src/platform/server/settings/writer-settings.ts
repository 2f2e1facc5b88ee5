import { z } from 'zod'
import { optionalText, webAddress } from './setting-forms.ts'

/** The settings of whoever writes listings, as `settings` has them all. */
export const writerSettings = {
  AI_MODEL: {
    group: 'Listing writer',
    about: 'The model that writes listings; the provider is openai, anthropic, google or openai-compatible.',
    form: 'write it as provider:model',
    example: 'openai:gpt-5-mini',
    schema: optionalText,
    secret: false,
    unset: 'the offline writer, which reads labels and colours on this machine',
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
    about:
      'How often the provider may be asked in a minute, by all processes together: what your account there allows.',
    form: 'write a whole number from 1 to 10000',
    example: '500',
    schema: z.coerce.number().int().min(1).max(10_000).default(10),
    secret: false,
    unset: '10, which every provider allows',
  },
  AI_CONCURRENCY: {
    group: 'Listing writer',
    about:
      'How many listings a model writes at once, in all processes together; one answer takes it about 10 seconds. The offline writer writes one at a time in each.',
    form: 'write a whole number from 1 to 200',
    example: '80',
    schema: z.coerce.number().int().min(1).max(200).default(2),
    secret: false,
    unset: '2',
  },
  AI_STREAMING: {
    group: 'Listing writer',
    about: 'Whether answers come bit by bit: for a proxy in between that cuts connections on which nothing is said.',
    form: 'write on or off',
    example: 'on',
    schema: z.enum(['on', 'off']).default('off'),
    secret: false,
    unset: 'off',
  },
} as const
