import { z } from 'zod'
import { plainLine } from '../../listings/plain-text.ts'

/** One error or warning of eBay's. All but the id may be missing. */
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

/** The envelope of every refusal; an accepted call may hold warnings in the same shape. What is no error is left out. */
const envelopeSchema = z
  .object({ errors: list.optional(), warnings: list.optional() })
  .catch({ errors: [], warnings: [] })

/** eBay's errors and warnings in the body of an answer; none in a body of any other kind. */
export function ebayErrorsIn(body: unknown): { errors: EbayError[]; warnings: EbayError[] } {
  const { errors = [], warnings = [] } = envelopeSchema.parse(body)
  return { errors, warnings }
}

/** The refusal of eBay's token endpoint, which has a shape of its own. */
export const tokenErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** Characters of eBay's own sentence that are kept. */
const ownSentenceMost = 600

/** eBay's own sentence on an error: the longer one of its two, on one line; its id where it says nothing. */
export function ownSentence({ errorId, message = '', longMessage = '' }: EbayError): string {
  return plainLine(longMessage.length >= message.length ? longMessage : message, ownSentenceMost) ?? `Error ${errorId}`
}

/** eBay's own sentences on these warnings, each once; null without one. */
export function warningsText(warnings: readonly EbayError[]): string | null {
  return [...new Set(warnings.map(ownSentence))].join(' ') || null
}

/** Everything that an error says, for looking up what it means. */
export function textOf({ message = '', longMessage = '', parameters = [] }: EbayError): string {
  return [message, longMessage, ...parameters.map(({ value }) => value)].join('\n')
}

/** The value of the first of these parameters that an error has. */
export function parameterOf({ parameters = [] }: EbayError, names: readonly string[]): string | undefined {
  return parameters.find(({ name, value }) => value !== '' && names.includes(name))?.value
}
