import type { generateText, LanguageModel } from 'ai'
import { AppError } from '../../../platform/errors.ts'

/** How a provider is reached, in the form that its package takes. */
type ProviderAccess = { readonly baseURL: string; readonly apiKey?: string; readonly fetch: typeof globalThis.fetch }

/** Settings of a request that only one provider needs. */
type RequestSettings = Pick<Parameters<typeof generateText>[0], 'maxOutputTokens' | 'providerOptions'>

/** A provider of models, with all that differs between providers. */
type Provider = {
  /** Undefined if only AI_BASE_URL can name it. Set here because the SDK would read addresses from the environment. */
  readonly address: string | undefined
  /** The AI SDK's model of that name. Only the package of this provider is loaded. */
  readonly open: (model: string, access: ProviderAccess) => Promise<LanguageModel>
  readonly request?: RequestSettings
}

/** Every provider by its name in AI_MODEL. A new provider is one more entry. */
const providers = {
  openai: {
    address: 'https://api.openai.com/v1',
    open: async (model, access) => (await import('@ai-sdk/openai')).createOpenAI(access)(model),
    // OpenAI keeps answers for 30 days by default.
    request: { providerOptions: { openai: { store: false } } },
  },
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    open: async (model, access) => (await import('@ai-sdk/anthropic')).createAnthropic(access)(model),
    // Anthropic requires a limit. The SDK's default for unknown models is too low for an answer about 12 photos.
    request: { maxOutputTokens: 16_000 },
  },
  google: {
    address: 'https://generativelanguage.googleapis.com/v1beta',
    open: async (model, access) => (await import('@ai-sdk/google')).createGoogle(access)(model),
  },
  'openai-compatible': {
    address: undefined,
    open: async (model, access) =>
      (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
        ...access,
        name: 'openai-compatible',
        supportsStructuredOutputs: true,
        // Streams report tokens only on request.
        includeUsage: true,
      })(model),
  },
} satisfies Record<string, Provider>

type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

/** A model and its provider. */
export type ModelName = { readonly provider: ProviderName; readonly model: string }

/**
 * Splits 'openai:gpt-5-mini' at the first colon, because model names may hold colons themselves ("llama3.2-vision:11b"). Throws
 * `AppError('bad-input')` for another form.
 */
export function parseModelName(text: string): ModelName {
  const colon = text.indexOf(':')
  const provider = providerNames.find((name) => name === text.slice(0, colon))
  const model = text.slice(colon + 1).trim()
  if (colon === -1 || provider === undefined || model === '') {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${text}". Write it as provider:model, with one of these providers: ${providerNames.join(', ')}.`,
    )
  }
  return { provider, model }
}

/** The setting that a provider requires: its key, or its address if we know none. */
export function neededSetting({ provider }: ModelName): 'AI_API_KEY' | 'AI_BASE_URL' {
  return providers[provider].address === undefined ? 'AI_BASE_URL' : 'AI_API_KEY'
}

/** How the provider is reached. `baseUrl` replaces the provider's own address. */
export type ModelAccess = {
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** A model of the AI SDK, with the settings that its provider needs in every request. */
export type OpenModel = RequestSettings & { readonly model: LanguageModel }

/** Prepares requests to a model; nothing is sent. */
export async function openModel(
  { provider, model }: ModelName,
  { apiKey, baseUrl, fetch }: ModelAccess,
): Promise<OpenModel> {
  const { address = '', open, request }: Provider = providers[provider]
  const access = {
    baseURL: baseUrl || address,
    ...(apiKey && { apiKey }),
    fetch: fetchFromModel(fetch ?? globalThis.fetch),
  }
  return { ...request, model: await open(model, access) }
}

/**
 * Fetches without following redirects. They would send the key and the photos to an address that is in no setting. A web page
 * becomes status 404: proxies and mistyped addresses answer with pages, and the SDK would take a streamed page for an empty
 * answer.
 */
function fetchFromModel(sendRequest: typeof fetch): typeof fetch {
  return async (address, request) => {
    const response = await sendRequest(address, { ...request, redirect: 'manual' })
    if (!response.ok || !/^text\/html/iu.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    return /^\s*</u.test(text) ? new Response(null, { status: 404 }) : new Response(text, response)
  }
}
