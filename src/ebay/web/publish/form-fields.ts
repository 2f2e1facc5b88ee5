import { ebayLeafCategories, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { itemSpecificValues, materialSpecific, sizeTypes, styles } from '../../../items/specifics.ts'
import { folded } from '../../../listings/folded-text.ts'
import { fieldOfAspect, statedAspect } from '../../aspects/aspect-sources.ts'
import { fittedValues } from '../../aspects/aspect-values.ts'
import {
  type AspectRule,
  type LeafCategoryMetadata,
  takesListedOnly,
  valuesBeside,
} from '../../aspects/leaf-category-metadata.ts'
import { publishConditions } from '../../ebay-conditions.ts'
import { marketplaceOf, type SiteSizes } from '../../marketplace.ts'
import type { FormField } from '../../publication/form-field.ts'
import type { PublishItem } from '../../publication/publish-item.ts'
import { statedFactsOf } from '../../publication/stated-facts.ts'
import { formOfDraft, isTyped, type PublishDraft, textIn } from './publish-draft.ts'

/** A field of the form as it shows. `choices`: undefined if the seller may enter any text. */
export type FormPart = {
  readonly field: FormField
  /** eBay's name of the field, if the form has no label for it. */
  readonly label?: string
  readonly choices: readonly { readonly value: string; readonly words: string }[] | undefined
  readonly isRequired: boolean
  /** The listing's value for this field. It is sent while nothing is typed here. */
  readonly listingText?: string | undefined
}

/**
 * The fields below price and quantity: the specification's own, then the item specifics, then those that eBay asks for in
 * this category. A closed list of the category replaces the specification's list.
 */
export function formParts(
  draft: PublishDraft,
  leafCategory: LeafCategoryMetadata | undefined,
  item: PublishItem,
): {
  readonly mainFields: readonly FormPart[]
  readonly specifics: readonly FormPart[]
  readonly categoryFields: readonly FormPart[]
} {
  const rules = leafCategory?.aspects ?? []
  const { sizes } = marketplaceOf(leafCategory?.marketplaceId)
  const stated = statedFactsOf(item, formOfDraft(draft))
  const part = (field: FormField, aspects: readonly string[], list?: readonly string[]): FormPart => {
    const rule = rules.find(({ name }) => aspects.includes(folded(name)))
    const values = (rule && closedValues(rule, rules, draft)) ?? list
    return {
      field,
      choices: values && choicesOf(values, textIn(draft, field), { rule, sizes }),
      isRequired: rule?.isRequired ?? false,
    }
  }
  return {
    mainFields: [
      {
        field: 'condition',
        choices: publishConditions.map((value) => ({ value, words: capitalized(value) })),
        isRequired: true,
      },
      {
        field: 'categoryId',
        choices: ebayLeafCategories.map((each) => ({ value: each.id, words: leafCategoryName(each) })),
        isRequired: true,
      },
      part('sizeType', ['size type'], sizeTypes),
      part('size', ['size', folded(sizes.shoeAspect)]),
      part('brand', ['brand']),
      part('color', ['color']),
      part('style', ['style'], styles),
    ],
    specifics: [
      ...Object.entries(itemSpecificValues).map(([name, values]) =>
        part(`itemSpecifics.${name}`, [name === 'Fit Type' ? 'fit' : folded(name)], values),
      ),
      part(`itemSpecifics.${materialSpecific}`, ['material', 'outer shell material', 'upper material']),
    ],
    categoryFields: rules
      .filter(
        ({ name, isRequired }) =>
          !listingFieldsInForm.has(fieldOfAspect(name)) && (isRequired || folded(name) !== 'neckline'),
      )
      .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
      .map((rule) => {
        const field: FormField = `itemSpecifics.${rule.name}`
        const values = closedValues(rule, rules, draft)
        const listingText = statedAspect(rule.name, stated)?.text
        return {
          field,
          label: rule.name,
          choices:
            values &&
            choicesOf(values, isTyped(draft, field) ? textIn(draft, field) : (listingText ?? ''), { rule, sizes }),
          isRequired: rule.isRequired,
          listingText,
        }
      }),
  }
}

/** Fields of a listing that are among the main fields or the specifics of the form. */
const listingFieldsInForm: ReadonlySet<string> = new Set([
  'brand',
  'size',
  'sizeType',
  'color',
  'style',
  'material',
  'fit',
  ...Object.keys(itemSpecificValues).map((name) => `itemSpecifics.${name}`),
])

/** The values of a closed list that fit the other choices; undefined if the seller may enter any text. */
function closedValues(
  rule: AspectRule,
  rules: readonly AspectRule[],
  draft: PublishDraft,
): readonly string[] | undefined {
  if (!takesListedOnly(rule)) return undefined
  const chosen = rules.flatMap(({ name }) => {
    const text = chosenText(draft, name)
    return text === '' ? [] : [[name, [text]] as const]
  })
  return valuesBeside(rule, Object.fromEntries(chosen))
}

function chosenText(draft: PublishDraft, aspect: string): string {
  switch (fieldOfAspect(aspect)) {
    case 'sizeType':
      return draft.sizeType
    case 'size':
      return draft.size
    default:
      return textIn(draft, `itemSpecifics.${aspect}`)
  }
}

/** The current text stays visible even if it is not in the list, with the value that eBay gets: 32 for "W32 L34". */
function choicesOf(
  values: readonly string[],
  text: string,
  { rule, sizes }: { rule: AspectRule | undefined; sizes: SiteSizes },
) {
  const listed = values.map((value) => ({ value, words: value }))
  if (text === '' || values.includes(text)) return listed
  const sentText = rule && fittedValues(rule, text, values, sizes).values?.join(', ')
  const words = sentText === undefined ? `${text} (not on eBay's list)` : `${sentText} (from ${text})`
  return [{ value: text, words }, ...listed]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
