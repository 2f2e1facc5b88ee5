import { z } from 'zod'
import { plainLine } from '../../listings/plain-text.ts'

/** One error or warning of eBay. Everything except the id may be missing. */
export const ebayErrorSchema = z.object({
  errorId: z.int(),
  domain: z.string().optional(),
  subdomain: z.string().optional(),
  category: z.string().optional(),
  message: z.string().optional(),
  longMessage: z.string().optional(),
  inputRefIds: z.array(z.string()).optional(),
  outputRefIds: z.array(z.string()).optional(),
  parameters: z.array(z.object({ name: z.string().catch(''), value: z.string().catch('') })).optional(),
})
export type EbayError = z.infer<typeof ebayErrorSchema>

const list = z
  .array(z.unknown())
  .catch([])
  .transform((all) =>
    all.flatMap((each) => {
      const { success, data } = ebayErrorSchema.safeParse(each)
      return success ? [data] : []
    }),
  )

/**
 * The envelope of every refusal. An accepted call may have warnings in the same shape. Entries that are not errors are
 * dropped.
 */
const envelopeSchema = z
  .object({ errors: list.optional(), warnings: list.optional() })
  .catch({ errors: [], warnings: [] })

/** eBay's errors and warnings in the body of an answer. Both are empty for any other body. */
export function ebayErrorsIn(body: unknown): { errors: EbayError[]; warnings: EbayError[] } {
  const { errors = [], warnings = [] } = envelopeSchema.parse(body)
  return { errors, warnings }
}

/** A refusal of eBay's token endpoint, which has its own shape. */
export const tokenErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** The most characters of eBay's own sentence. */
const maxSentenceLength = 600

/** eBay's own sentence for an error: the longer one of its two, on one line. If both are empty, the error's id. */
export function ownSentence({ errorId, message = '', longMessage = '' }: EbayError): string {
  return (
    plainLine(longMessage.length >= message.length ? longMessage : message, maxSentenceLength) ?? `Error ${errorId}`
  )
}

/** eBay's own sentences for these warnings, each once; null if there are no warnings. */
export function warningsText(warnings: readonly EbayError[]): string | null {
  return [...new Set(warnings.map(ownSentence))].join(' ') || null
}

/** All texts of an error, for finding out what it means. */
export function textOf({ message = '', longMessage = '', parameters = [] }: EbayError): string {
  return [message, longMessage, ...parameters.map(({ value }) => value)].join('\n')
}

/** The value of the first of these parameters in an error. */
export function parameterOf({ parameters = [] }: EbayError, names: readonly string[]): string | undefined {
  return parameters.find(({ name, value }) => value !== '' && names.includes(name))?.value
}
