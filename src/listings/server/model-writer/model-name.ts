import { AppError } from '../../../platform/errors.ts'

export const providers = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type Provider = (typeof providers)[number]

/** A model and who serves it. */
export type ModelName = { readonly provider: Provider; readonly model: string }

/** 'openai:gpt-5-mini' taken apart at the first colon: models may hold colons themselves ("llama3.2-vision:11b"). */
export function parseModelName(text: string): ModelName {
  const colon = text.indexOf(':')
  const provider = providers.find((name) => name === text.slice(0, colon))
  const model = text.slice(colon + 1).trim()
  if (colon === -1 || provider === undefined || model === '') {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${text}". It must be provider:model, with one of ${providers.join(', ')} as provider.`,
    )
  }
  return { provider, model }
}
