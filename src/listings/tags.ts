import { tagsMax } from './limits.ts'

/** A longer tag is a sentence. */
const tagMaxLength = 50

/**
 * Tags as they are stored: split at commas, trimmed, without empty, overlong and repeated ones (upper and lower case are
 * the same tag), at most 13, in their order.
 */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  const kept: string[] = []
  for (const tag of tags.flatMap((text) => text.split(',')).map((text) => text.trim().replace(/\s+/gu, ' '))) {
    const key = tag.toLowerCase()
    if (tag === '' || tag.length > tagMaxLength || seen.has(key)) continue
    seen.add(key)
    kept.push(tag)
  }
  return kept.slice(0, tagsMax)
}
