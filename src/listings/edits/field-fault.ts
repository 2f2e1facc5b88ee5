import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { compareMoney, currencyWords, exactMoney, money, shopCurrency } from '../../items/money.ts'
import { numberWords } from '../../platform/page-language.ts'
import { camelCase, isSpecificName, withUnit } from '../accepted-values.ts'
import { allowedValues } from '../allowed-values.ts'
import { fieldLabel } from '../field-label.ts'
import { fieldParts } from '../field-values.ts'
import { fieldOf } from '../fields.ts'
import { priceMax, specificNameMaxLength, tagsMax, valueMaxLength } from '../limits.ts'
import { type FieldValue, type ListingField, reservedNames } from '../listing-fields.ts'
import { cleanTags } from '../tags.ts'
import { cleanField, oneLine } from './clean-field.ts'

/**
 * Returns a sentence with the fault of a seller's input, which names the field and the remedy; undefined if the input is
 * allowed. Every field can be emptied.
 */
export function fieldFault(field: ListingField, value: FieldValue): string | undefined {
  const clean = cleanField(field, value)
  const tags = Array.isArray(value) ? value : []
  const { group, name } = fieldParts(field)
  const { kind = 'line', maxLength = valueMaxLength }: Partial<ReturnType<typeof fieldOf>> =
    group === undefined ? fieldOf(name) : {}
  if (kind === 'tags') return tagsFault(tags.map(oneLine))
  if (clean === null) return undefined
  if (kind === 'price') return isPrice(clean) ? undefined : priceFault
  const label = fieldLabel(field)
  if (typeof clean !== 'string') return `${label} must be text. Enter it again.`
  if (kind === 'category')
    return ebayLeafCategory(clean) ? undefined : `${label} isn't on the list. Choose one that is.`
  return nameFault(field) ?? listFault(field, clean) ?? tooLong(label, clean, maxLength) ?? unitFault(field, clean)
}

const priceFault = `Price must be above 0 and at most ${numberWords(priceMax)} ${currencyWords(shopCurrency)}. Use at most two decimals.`

function isPrice(value: FieldValue): boolean {
  const price = typeof value === 'number' ? exactMoney(value) : undefined
  return price !== undefined && price.minor > 0 && compareMoney(price, money(priceMax)) <= 0
}

/** Reports each tag that cleaning would remove, except repeated ones. */
function tagsFault(tags: readonly string[]): string | undefined {
  const single = tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim())
  const overlong = single.find((tag) => tag !== '' && cleanTags([tag]).length === 0)
  if (overlong) return `Keep each tag to a few words. Shorten "${overlong.slice(0, 40)}…".`
  const count = new Set(single.filter((tag) => tag !== '').map((tag) => tag.toLowerCase())).size
  return count > tagsMax ? `Too many tags: ${count}. Use at most ${tagsMax}.` : undefined
}

function tooLong(label: string, text: string, max: number): string | undefined {
  const characterCount = (count: number) => `${numberWords(count)} characters`
  return text.length > max ? `${label}: ${characterCount(text.length)}. Shorten it to ${numberWords(max)}.` : undefined
}

function listFault(field: ListingField, text: string): string | undefined {
  const values = allowedValues(field)
  if (!values || values.includes(text)) return undefined
  return `${fieldLabel(field)} isn't on the list. Choose one of ${values.join(', ')}.`
}

function nameFault(field: ListingField): string | undefined {
  const { group, name } = fieldParts(field)
  if (group === 'itemSpecifics' && !isSpecificName(name))
    return `"${oneLine(name).slice(0, specificNameMaxLength)}" can't be an item specific. Choose one from the list.`
  if (group !== 'measurements') return undefined
  if (camelCase(name) !== name)
    return `"${oneLine(name).slice(0, 40)}" can't be the name of a measurement. Use a few words, e.g. "Leg opening".`
  return reservedNames.has(name)
    ? `${fieldLabel(field)} already has its own field. Give the measurement another name.`
    : undefined
}

function unitFault(field: ListingField, text: string): string | undefined {
  if (fieldParts(field).group !== 'measurements' || withUnit(text) !== undefined) return undefined
  return `${fieldLabel(field)} needs a number and a unit, e.g. 32 in or 81 cm.`
}
