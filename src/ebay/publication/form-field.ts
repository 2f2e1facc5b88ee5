import { fieldOfAspect } from '../aspects/aspect-sources.ts'
import type { FixField } from '../readiness/fix-field.ts'
import { type PublishForm, publishFormOf } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'

/** A field of the publish form: its own, or an item specific by its name. */
export type FormField = Exclude<keyof PublishForm, 'itemSpecifics'> | `itemSpecifics.${string}`

/** Where the form has what a field of the listing holds, or eBay's item specific of that name; undefined where it has no place for it. */
export function formFieldOf(field: FixField | null, aspect?: string): FormField | undefined {
  if (field === null) return undefined
  const own = ownFields[field]
  if (own) return own
  if (aspect !== undefined) return `itemSpecifics.${aspect}`
  return field.startsWith('itemSpecifics.') ? (field as FormField) : undefined
}

/** Whether the seller typed something else in the form than the item had filled in there. */
export function isTypedInForm(item: PublishItem, form: PublishForm, field: FixField): boolean {
  const prefilled = publishFormOf(item)
  return placesOf(form, field).some((place) => textIn(form, place) !== textIn(prefilled, place))
}

/** What the form has in the place of a field; null where it is empty there, or has no place for it. */
export function typedInForm(form: PublishForm, field: FixField): string | null {
  const filled = placesOf(form, field).find((place) => textIn(form, place) !== '')
  return filled ? textIn(form, filled) : null
}

/** Where the form has what a field holds: at its own place, else under each of eBay's names of it, such as Department or Inseam. */
function placesOf({ itemSpecifics }: PublishForm, field: FixField): FormField[] {
  const own = ownFields[field]
  if (own) return [own]
  const place = formFieldOf(field)
  const named = Object.keys(itemSpecifics).filter((name) => fieldOfAspect(name) === field)
  return [...(place ? [place] : []), ...named.map((name): FormField => `itemSpecifics.${name}`)]
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
