import type { LanguageModel } from 'ai'
import type { ModelName } from './model-name.ts'

/** How the provider is reached. `baseUrl` replaces the provider's own address; openai-compatible has none of its own. */
export type ModelAccess = {
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** The AI SDK's model for a name; only the package of that provider is loaded. */
export async function languageModel(
  { provider, model }: ModelName,
  { apiKey, baseUrl, fetch }: ModelAccess,
): Promise<LanguageModel> {
  const settings = { ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }), ...(fetch && { fetch }) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(settings)(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(settings)(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle(settings)(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        ...settings,
        name: provider,
        baseURL: baseUrl ?? '',
        supportsStructuredOutputs: true,
      })(model)
    }
    default:
      return provider satisfies never
  }
}
