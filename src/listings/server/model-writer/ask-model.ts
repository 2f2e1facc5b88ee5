import type { ModelMessage } from 'ai'
import { type AnswerKind, answerJsonSchema } from '../../answer/model-answer.ts'
import { listingInstructions } from '../../answer/prompt.ts'
import type { OpenModel } from './providers.ts'

/** A model's answer, unchanged. */
export type RawAnswer = {
  readonly text: string
  /** The AI SDK's word for how it ended, and the provider's. */
  readonly finishReason: string
  readonly rawFinishReason: string | undefined
  /** Undefined if the provider does not report it. */
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export type ModelRequest = {
  readonly model: OpenModel
  readonly messages: readonly ModelMessage[]
  readonly kind: AnswerKind
  readonly streaming: boolean
  readonly signal: AbortSignal
}

/** Asks a model once through the AI SDK, without retries. Throws what the SDK throws. */
export async function askModel({ model, messages, kind, streaming, signal }: ModelRequest): Promise<RawAnswer> {
  const { generateText, jsonSchema, Output, streamText } = await import('ai')
  // The SDK would print its own warnings to stderr.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { responseFormat } = Output.object({ name: kind, schema: jsonSchema(() => answerJsonSchema(kind)) })
  const request = {
    ...model,
    instructions: listingInstructions,
    messages: [...messages],
    // The schema is sent, but the text comes back unchecked: our own rules find its faults.
    output: { ...Output.text(), responseFormat },
    maxRetries: 0,
    abortSignal: signal,
  }
  if (!streaming) {
    const result = await generateText(request)
    // The SDK leaves out parts of an answer that are not JSON.
    return rawAnswer(result, result.text === '' ? '' : result.output)
  }
  let fault: { error: unknown } | undefined
  const result = streamText({
    ...request,
    // Without this the SDK prints the error together with the request.
    onError: ({ error }) => {
      fault ??= { error }
    },
  })
  await result.consumeStream()
  signal.throwIfAborted()
  if (fault !== undefined) throw fault.error
  const text = await result.text
  return rawAnswer(
    {
      finishReason: await result.finishReason,
      rawFinishReason: await result.rawFinishReason,
      usage: await result.usage,
    },
    text === '' ? '' : await result.output,
  )
}

type AnswerEnd = {
  readonly finishReason: string
  readonly rawFinishReason: string | undefined
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined }
}

function rawAnswer({ finishReason, rawFinishReason, usage }: AnswerEnd, text: string): RawAnswer {
  return {
    text,
    finishReason,
    rawFinishReason,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
  }
}
