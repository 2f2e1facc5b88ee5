import { currencyWords, decimalOf } from '../../items/money.ts'
import { homeMarketplace } from '../marketplace.ts'
import type { FixField } from '../readiness/fix-field.ts'
import { readinessSentences } from '../readiness/readiness-sentences.ts'
import { type EbayError, textOf } from './ebay-error.ts'
import { ebaySentences } from './ebay-sentences.ts'
import { type ErrorField, errorField } from './error-fields.ts'

/**
 * How to handle a refusal. `soon`: retry automatically in a moment. `later`: not today. `reconnect`: the seller connects
 * eBay again. `look`: ask eBay what it has, and continue from there. `fix`: the seller changes something first. `never`:
 * only another version of the program or eBay's support helps.
 */
export type Retry = 'soon' | 'later' | 'reconnect' | 'look' | 'fix' | 'never'

/** An error's meaning for the seller and the field that fixes it. `next`: what PastFash then does automatically. */
export type Meaning = Partial<ErrorField> & {
  readonly sentence: string
  readonly next?: string
  readonly retry: Retry
}

type Interpretation = (error: EbayError) => Meaning

export const ebayTrouble: Meaning = {
  sentence: 'eBay had a problem.',
  next: "Nothing is wrong with your item. We'll try again in a moment.",
  retry: 'soon',
}
export const itemGone: Meaning = {
  sentence: 'This item has changed on eBay.',
  next: "We'll check it there and continue.",
  retry: 'look',
}
const anotherChange: Meaning = {
  sentence: 'eBay is still processing another change to this item.',
  next: "We'll try again in a moment.",
  retry: 'soon',
}

const { lowestPrice } = homeMarketplace
const leastPrice = `${decimalOf(lowestPrice)} ${currencyWords(lowestPrice.currency)}`

/** The meaning of an error; undefined for unknown ids. */
export function meaningOf(error: EbayError): Meaning | undefined {
  return (Object.hasOwn(interpretations, error.errorId) ? interpretations[error.errorId] : undefined)?.(error)
}

const readEbay = 'Read what eBay says, make the change, then publish again.'
const noPhoto =
  "eBay didn't accept the photos. They may be too small or missing. Please check them, then publish again."
const noCondition =
  "This category doesn't allow that condition. Please choose another condition or another eBay category."
const policiesChanged = 'Your eBay policies have changed. Please check them, then publish again.'
const badSku = "eBay doesn't accept this SKU. Please use at most 50 letters and digits."
const onHold = 'eBay put this listing on hold. Please read the email from eBay to see why.'

/**
 * By eBay's error ids (Inventory and Account API).
 */
const interpretations: Readonly<Record<number, Interpretation>> = {
  1001: () => ({ sentence: readinessSentences.expired, field: 'connection', retry: 'reconnect' }),
  1100: () => ({
    sentence: 'PastFash needs more permissions from eBay. Please connect eBay again and allow everything it asks for.',
    field: 'connection',
    retry: 'reconnect',
  }),
  2001: () => ({
    sentence: "eBay isn't accepting more requests right now. Please try again later.",
    retry: 'later',
  }),
  20403: (error) =>
    /not eligible for business polic/iu.test(textOf(error))
      ? {
          sentence:
            'eBay is turning on business policies for your account. This can take up to a day. Please try again later.',
          field: 'policies',
          retry: 'later',
        }
      : fixPolicies(),
  20400: fixPolicies,
  20401: fixPolicies,
  20402: fixPolicies,
  20404: fixPolicies,
  20501: () => ({ sentence: "eBay can't do this right now. Please try again tomorrow.", retry: 'later' }),
  25001: () => ebayTrouble,
  25002: ofUserError,
  25003: fix('suggestedPrice', `eBay doesn't accept this price. Please change it. The minimum is ${leastPrice}.`),
  25004: fix('quantity', 'Quantity must be at least 1.'),
  25005: fix('ebayCategoryId', "You can't list in this eBay category. Please choose a more specific one."),
  25006: () => ({ sentence: `eBay doesn't allow a setting of this listing. ${readEbay}`, retry: 'never' }),
  25007: fix('policies', "Your shipping policy doesn't fit this item. Please check it on eBay."),
  25008: fix('policies', "Your payment policy doesn't fit this item. Please check it on eBay."),
  25009: fix('policies', "Your return policy doesn't fit this item. Please check it on eBay."),
  25012: fix('location', 'The location you ship from is missing or incomplete. Please enter it again.'),
  25014: fix('photos', noPhoto),
  25015: fix('photos', noPhoto),
  25016: ofNamedField,
  25017: ofNamedField,
  25018: fix(
    'selling',
    "Your eBay account isn't complete yet. Sign in to eBay and finish your registration as a seller, then publish again.",
  ),
  25019: () => ({
    sentence: "eBay doesn't allow this change. The listing may have ended, or contain a word that eBay doesn't allow.",
    retry: 'fix',
  }),
  25020: fix(
    'policies',
    "Your shipping policy charges by weight, which PastFash doesn't send. Please choose one with flat-rate shipping.",
  ),
  25021: fix('ebayConditionGrade', noCondition),
  25022: ofNamedField,
  25025: () => anotherChange,
  25026: () => ({
    sentence:
      "You've reached your monthly selling limit on eBay. Your item is safe here. Publish it when eBay lets you sell more.",
    retry: 'later',
  }),
  25029: ofNamedField,
  25031: ofNamedField,
  25032: ofNamedField,
  25034: fix('policies', policiesChanged),
  25035: fix('policies', policiesChanged),
  25036: fix('policies', policiesChanged),
  /** In no contract of eBay's, but seen in public code. */
  25059: fix('ebayConditionGrade', noCondition),
  25080: ofNamedField,
  25096: () => ({ sentence: onHold, retry: 'fix' }),
  25097: () => ({ sentence: onHold, retry: 'never' }),
  25098: () => ({ sentence: onHold, retry: 'never' }),
  /** In no contract of eBay's, but seen in public code. */
  25101: fix('policies', "eBay doesn't accept the package type of your shipping policy. Please check it on eBay."),
  25501: fix('photos', noPhoto),
  25502: ofNamedField,
  25601: ofNamedField,
  25604: ofNamedField,
  25701: () => itemGone,
  25702: () => itemGone,
  25707: fix('sku', badSku),
  25708: fix('sku', badSku),
  25709: ofNamedField,
  25710: () => itemGone,
  25713: () => itemGone,
  25715: fix(
    'policies',
    "Your shipping policy charges by weight, which PastFash doesn't send. Please choose one with flat-rate shipping.",
  ),
  25729: () => itemGone,
  25800: ofNamedField,
  25801: ofNamedField,
  25803: () => ({ sentence: 'eBay already has this.', retry: 'look' }),
}

/** 25002 is a catch-all: its meaning is in its text. */
function ofUserError(error: EbayError): Meaning {
  const text = textOf(error)
  if (/offer entity already exists|already published/iu.test(text)) return itemGone
  if (/item\.country/iu.test(text))
    return fix('location', 'The location you ship from has no country. Please enter it again.')(error)
  if (/brand ?mpn/iu.test(text)) return fix('brand', "eBay doesn't accept this brand. Please check it.")(error)
  if (/\b(?:photo|picture|image)s?\b/iu.test(text)) return fix('photos', noPhoto)(error)
  return ofNamedField(error)
}

/** A fault of the field that the error names; usually an item specific. */
function ofNamedField(error: EbayError): Meaning {
  const namedField = errorField(error)
  if (!namedField) return { sentence: `eBay didn't accept part of this item. ${readEbay}`, retry: 'fix' }
  const { aspect } = namedField
  const text = textOf(error)
  if (aspect === undefined)
    return {
      ...namedField,
      sentence: `eBay didn't accept the ${fieldWords(namedField.field)}. Please check it, then publish again.`,
      retry: 'fix',
    }
  const isMissing = /missing|required/iu.test(text)
  return {
    ...namedField,
    retry: 'fix',
    sentence: isMissing
      ? `${aspect} is missing, and eBay requires it in this category. Please fill it in, then publish again.`
      : `eBay doesn't accept the value of ${aspect}. Please change it, then publish again.`,
  }
}

function fixPolicies(): Meaning {
  return {
    sentence: `${ebaySentences.policiesFirst}. eBay didn't accept the current ones.`,
    field: 'policies',
    retry: 'fix',
  }
}

function fix(field: FixField, sentence: string): Interpretation {
  return () => ({ sentence, field, retry: 'fix' })
}

function fieldWords(field: FixField): string {
  switch (field) {
    case 'ebayConditionGrade':
      return 'condition'
    case 'conditionNotes':
      return 'condition notes'
    case 'ebayCategoryId':
      return 'category'
    case 'suggestedPrice':
      return 'price'
    case 'sku':
      return 'SKU'
    case 'location':
      return 'location you ship from'
    default:
      return field
  }
}
