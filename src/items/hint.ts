import { z } from 'zod'
import { hintMaxLength } from './limits.ts'

/** Tabs, line ends and the like do not belong in one line of text; PostgreSQL refuses NUL altogether. */
const controlCharacter = /\p{Cc}/u

/**
 * A category, condition or brand as the seller entered it, trimmed. Missing: keeps the old value. Null or empty: clears
 * it.
 */
export const hintSchema = z
  .string()
  .trim()
  .refine(
    (text) => text.length <= hintMaxLength,
    `Please use at most ${hintMaxLength} characters for category, condition and brand.`,
  )
  .refine((text) => !controlCharacter.test(text), 'Use one line each for category, condition and brand.')
  .nullish()
