import { z } from 'zod'

/** A text. Empty and blank texts count as not set. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

export const webAddress = z.url({ protocol: /^https?$/ })
