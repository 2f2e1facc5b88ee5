import { z } from 'zod'
import { hintMaxLength } from './limits.ts'

/** These texts are one line each, so tabs and line breaks are refused. PostgreSQL cannot store NUL at all. */
const controlCharacter = /\p{Cc}/u

/**
 * A category, condition or brand as the seller entered it, trimmed. A missing value keeps the old one. Null or an empty
 * text clears it.
 */
export const hintSchema = z
  .string()
  .trim()
  .refine(
    (text) => text.length <= hintMaxLength,
    `Please use at most ${hintMaxLength} characters for category, condition and brand.`,
  )
  .refine((text) => !controlCharacter.test(text), "Category, condition and brand can't contain tabs or line breaks.")
  .nullish()
