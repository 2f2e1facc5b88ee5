import { type Condition, conditions, conditionWords } from '../../items/conditions.ts'
import type { GarmentFacts } from './garment-facts.ts'
import { withoutFactClauses } from './note-facts.ts'

/**
 * Plain text for the buyer: a sentence for each known fact, and of the seller's note what is none of them; null when nothing is
 * known. Where each fact comes from is for the seller and stands in the evidence.
 */
export function offlineDescription(facts: GarmentFacts, note: string | null): string | null {
  const { size, material, origin, care, condition } = facts
  const sentences = [
    garmentSentence(facts),
    size && `The size is ${size.value}.`,
    material && `The material is ${material.value}.`,
    origin && `It was made in ${origin.value}.`,
    care && `The care label says: ${care.value}.`,
    condition && conditionSentence(condition.value),
  ].filter((sentence) => sentence !== null)
  const rest = (note ?? '')
    .split(/\r?\n/u)
    .map((line) => asSentence(withoutFactClauses(line, facts).trim()))
    .filter((line) => line !== '')
  return [sentences.join(' '), ...rest].filter((line) => line !== '').join('\n') || null
}

/** "Women's red skirt by Harrow Mills." */
function garmentSentence({ brand, color, garment, department }: GarmentFacts): string | null {
  const by = brand ? `by ${brand.value}` : ''
  const shade = color?.value.toLowerCase()
  if (garment) {
    const words = [whose(department?.value), shade, garment.value.toLowerCase(), by].filter((word) => word)
    return asSentence(words.join(' '))
  }
  if (brand && shade) return `By ${brand.value}, in ${shade}.`
  if (brand) return `By ${brand.value}.`
  return shade ? `The color is ${shade}.` : null
}

/** For whom a garment is, as a title and a sentence say it. */
export function whose(department: string | undefined): string {
  if (department === undefined) return ''
  return department === 'Unisex Adults' ? 'Unisex' : `${department}'s`
}

function conditionSentence(condition: string): string {
  const known = conditions.find((each) => each === condition)
  if (known === undefined) return `The condition is ${condition}.`
  return isNew(known) ? `It is ${conditionWords(known).toLowerCase()}.` : `It is in ${known} condition.`
}

function isNew(condition: Condition): boolean {
  return condition === 'new_with_tags' || condition === 'new_without_tags'
}

function asSentence(text: string): string {
  const begun = text.replace(/^[a-zà-öø-þ]/u, (letter) => letter.toUpperCase())
  return /[\p{L}\p{N}]$/u.test(begun) ? `${begun}.` : begun
}
