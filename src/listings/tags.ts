import { tagsMax } from './limits.ts'

/** A longer tag is a sentence. */
const tagMaxLength = 50

/**
 * Returns tags as they are stored: split at commas and trimmed, without empty, overlong or repeated ones (case does not count),
 * at most 13, in their order.
 */
export function cleanTags(tags: readonly string[]): string[] {
  const usedKeys = new Set<string>()
  const keptTags: string[] = []
  for (const tag of tags.flatMap((text) => text.split(',')).map((text) => text.trim().replace(/\s+/gu, ' '))) {
    const key = tag.toLowerCase()
    if (tag === '' || tag.length > tagMaxLength || usedKeys.has(key)) continue
    usedKeys.add(key)
    keptTags.push(tag)
  }
  return keptTags.slice(0, tagsMax)
}
