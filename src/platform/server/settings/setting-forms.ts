import { z } from 'zod'

/** A text; empty and blank ones count as not set. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

export const webAddress = z.url({ protocol: /^https?$/ })
