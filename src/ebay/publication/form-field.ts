import { fieldOfAspect } from '../aspects/aspect-sources.ts'
import type { FixField } from '../readiness/fix-field.ts'
import { type PublishForm, publishFormOf } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'

/** A field of the publish form: one of its own, or an item specific by its name. */
export type FormField = Exclude<keyof PublishForm, 'itemSpecifics'> | `itemSpecifics.${string}`

/** The form's field for a field of the listing or for eBay's item specific. Undefined if the form has no such field. */
export function formFieldOf(field: FixField | null, aspect?: string): FormField | undefined {
  if (field === null) return undefined
  const formField = ownFields[field]
  if (formField) return formField
  if (aspect !== undefined) return `itemSpecifics.${aspect}`
  return field.startsWith('itemSpecifics.') ? (field as FormField) : undefined
}

/** Whether the seller typed something in the form that differs from the item's own value. */
export function isTypedInForm(item: PublishItem, form: PublishForm, field: FixField): boolean {
  const prefilled = publishFormOf(item)
  return formFieldsOf(form, field).some((formField) => textIn(form, formField) !== textIn(prefilled, formField))
}

/** The form's text for a field; null if it is empty or the form has no such field. */
export function typedInForm(form: PublishForm, field: FixField): string | null {
  const filled = formFieldsOf(form, field).find((formField) => textIn(form, formField) !== '')
  return filled ? textIn(form, filled) : null
}

/** The form's fields for a field of the listing: its own one, else an item specific for each of eBay's names, such as Inseam. */
function formFieldsOf({ itemSpecifics }: PublishForm, field: FixField): FormField[] {
  const ownField = ownFields[field]
  if (ownField) return [ownField]
  const formField = formFieldOf(field)
  const specificNames = Object.keys(itemSpecifics).filter((name) => fieldOfAspect(name) === field)
  return [...(formField ? [formField] : []), ...specificNames.map((name): FormField => `itemSpecifics.${name}`)]
}

const ownFields: Readonly<Partial<Record<string, FormField>>> = {
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
