import { fieldOfAspect } from '../aspects/aspect-sources.ts'
import type { FixField } from '../readiness/fix-field.ts'
import { type PublishForm, publishFormOf } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'

/** A field of the publish form: one of its own, or an item specific by its name. */
export type FormField = Exclude<keyof PublishForm, 'itemSpecifics'> | `itemSpecifics.${string}`

/**
 * The form's field for a field of the listing. If the form has none of its own for it, the item specific that eBay
 * names `aspect`. Undefined if there is neither.
 */
export function formFieldOf(field: FixField | null, aspect?: string): FormField | undefined {
  if (field === null) return undefined
  const ownFormField = formFieldByListingField[field]
  if (ownFormField) return ownFormField
  if (aspect !== undefined) return `itemSpecifics.${aspect}`
  return field.startsWith('itemSpecifics.') ? (field as FormField) : undefined
}

/** Whether the seller typed something in the form that differs from the item's own value. */
export function isTypedInForm(item: PublishItem, form: PublishForm, field: FixField): boolean {
  const prefilled = publishFormOf(item)
  return formFieldsOf(form, field).some((formField) => textIn(form, formField) !== textIn(prefilled, formField))
}

/** The form's text for a field of the listing; null if it is empty or the form has no such field. */
export function formTextFor(form: PublishForm, field: FixField): string | null {
  const filled = formFieldsOf(form, field).find((formField) => textIn(form, formField) !== '')
  return filled ? textIn(form, filled) : null
}

/**
 * All of the form's fields that can hold a field of the listing. If the form has none of its own for it, these are item
 * specifics: Inseam holds `measurements.inseam`.
 */
function formFieldsOf({ itemSpecifics }: PublishForm, field: FixField): FormField[] {
  const ownFormField = formFieldByListingField[field]
  if (ownFormField) return [ownFormField]
  const formField = formFieldOf(field)
  const specificNames = Object.keys(itemSpecifics).filter((name) => fieldOfAspect(name) === field)
  return [...(formField ? [formField] : []), ...specificNames.map((name): FormField => `itemSpecifics.${name}`)]
}

const formFieldByListingField: Readonly<Partial<Record<string, FormField>>> = {
  suggestedPrice: 'price',
  quantity: 'quantity',
  ebayConditionGrade: 'condition',
  ebayCategoryId: 'categoryId',
  sizeType: 'sizeType',
  size: 'size',
  brand: 'brand',
  color: 'color',
  style: 'style',
  material: 'itemSpecifics.Material',
  fit: 'itemSpecifics.Fit Type',
}

function textIn(form: PublishForm, field: FormField): string {
  const value = field.startsWith('itemSpecifics.')
    ? form.itemSpecifics[field.slice('itemSpecifics.'.length)]
    : form[field as Exclude<FormField, `itemSpecifics.${string}`>]
  return String(value ?? '').trim()
}
