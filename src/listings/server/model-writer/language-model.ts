import type { LanguageModel } from 'ai'
import type { ModelName, Provider } from './model-name.ts'

/** How the provider is reached. `baseUrl` replaces the provider's own address; openai-compatible has none of its own. */
export type ModelAccess = {
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** Said here, since the SDK would else look for addresses in the environment, past the settings. */
const ownAddress: Readonly<Record<Provider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
}

/** The AI SDK's model for a name; only the package of that provider is loaded. */
export async function languageModel(
  { provider, model }: ModelName,
  { apiKey, baseUrl, fetch }: ModelAccess,
): Promise<LanguageModel> {
  const baseURL = baseUrl || ownAddress[provider]
  const settings = { baseURL, ...(apiKey && { apiKey }), fetch: modelFetch(fetch ?? globalThis.fetch) }
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
        supportsStructuredOutputs: true,
        // Tokens are told in a stream only to who asks for them.
        includeUsage: true,
      })(model)
    }
    default:
      return provider satisfies never
  }
}

/**
 * Asks as `fetch` does, but follows no redirection, which would take the key and the photos to an address that nobody set; and
 * takes a web page for what it is: whatever its status says, no model answers there. Proxies and mistyped addresses give pages,
 * and in a stream the SDK would take one for an answer without words.
 */
function modelFetch(ask: typeof fetch): typeof fetch {
  return async (address, request) => {
    const response = await ask(address, { ...request, redirect: 'manual' })
    if (!response.ok || !/^text\/html/iu.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    return /^\s*</u.test(text) ? new Response(null, { status: 404 }) : new Response(text, response)
  }
}
