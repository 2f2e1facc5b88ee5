import type { generateText, LanguageModel } from 'ai'
import { AppError } from '../../../platform/errors.ts'

/** How a provider is reached, as its package takes it. */
type Access = { readonly baseURL: string; readonly apiKey?: string; readonly fetch: typeof globalThis.fetch }

/** What a request to a provider holds that one to another does not. */
type OwnSettings = Pick<Parameters<typeof generateText>[0], 'maxOutputTokens' | 'providerOptions'>

/** Who serves models, with all that differs from one provider to the next. */
type Provider = {
  /** Said here, since the SDK would else look for addresses in the environment, past the settings. Undefined: AI_BASE_URL names it. */
  readonly address: string | undefined
  /** The AI SDK's model of that name. Only the package of this provider is loaded. */
  readonly open: (model: string, access: Access) => Promise<LanguageModel>
  readonly request?: OwnSettings
}

/** Every provider by the name that AI_MODEL gives it: one more is one more entry. */
const providers = {
  openai: {
    address: 'https://api.openai.com/v1',
    open: async (model, access) => (await import('@ai-sdk/openai')).createOpenAI(access)(model),
    // It keeps answers for 30 days unless told not to.
    request: { providerOptions: { openai: { store: false } } },
  },
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    open: async (model, access) => (await import('@ai-sdk/anthropic')).createAnthropic(access)(model),
    // It asks for a limit, and the SDK gives models it does not know too little for an answer about 12 photos.
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
        // Tokens are told in a stream only to who asks for them.
        includeUsage: true,
      })(model),
  },
} satisfies Record<string, Provider>

type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

/** A model and who serves it. */
export type ModelName = { readonly provider: ProviderName; readonly model: string }

/** 'openai:gpt-5-mini' taken apart at the first colon: models may hold colons themselves ("llama3.2-vision:11b"). */
export function parseModelName(text: string): ModelName {
  const colon = text.indexOf(':')
  const provider = providerNames.find((name) => name === text.slice(0, colon))
  const model = text.slice(colon + 1).trim()
  if (colon === -1 || provider === undefined || model === '') {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${text}". It must be provider:model, with one of ${providerNames.join(', ')} as provider.`,
    )
  }
  return { provider, model }
}

/** The setting that a provider cannot do without: its key, or where none is known its address. */
export function neededSetting({ provider }: ModelName): 'AI_API_KEY' | 'AI_BASE_URL' {
  return providers[provider].address === undefined ? 'AI_BASE_URL' : 'AI_API_KEY'
}

/** How the provider is reached. `baseUrl` replaces the provider's own address. */
export type ModelAccess = {
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** A model of the AI SDK, and what its provider wants of every request. */
export type OpenModel = OwnSettings & { readonly model: LanguageModel }

/** Makes ready to ask a model; nothing is sent. */
export async function openModel(
  { provider, model }: ModelName,
  { apiKey, baseUrl, fetch }: ModelAccess,
): Promise<OpenModel> {
  const { address = '', open, request }: Provider = providers[provider]
  const access = {
    baseURL: baseUrl || address,
    ...(apiKey && { apiKey }),
    fetch: modelFetch(fetch ?? globalThis.fetch),
  }
  return { ...request, model: await open(model, access) }
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
