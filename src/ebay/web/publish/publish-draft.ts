import { amountText, money, shopCurrency, typedAmount } from '../../../items/money.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import { defaultCondition } from '../../ebay-conditions.ts'
import type { Marketplace } from '../../marketplace.ts'
import { type FormField, formFieldOf } from '../../publication/form-field.ts'
import { formFaults, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import type { PublishItem } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

/** The Publish Settings form as it is seen and typed in. */
export type PublishDraft = {
  readonly price: string
  readonly quantity: string
  readonly condition: string
  readonly categoryId: string
  readonly sizeType: string
  readonly size: string
  readonly brand: string
  readonly color: string
  readonly style: string
  readonly itemSpecifics: Readonly<Record<string, string>>
}

/** A form as it opens to be typed in. */
export function draftOfForm(form: PublishForm): PublishDraft {
  return {
    ...form,
    price: form.price === null ? '' : amountText(money(form.price)),
    quantity: String(form.quantity),
    condition: form.condition || defaultCondition,
  }
}

/** The form as it is sent; no number as null or NaN, which its faults tell. */
export function formOfDraft(draft: PublishDraft): PublishForm {
  const price = draft.price.trim()
  return {
    ...draft,
    price: price === '' ? null : typedAmount(price),
    quantity: draft.quantity.trim() === '' ? Number.NaN : Number(draft.quantity),
    itemSpecifics: { ...draft.itemSpecifics },
  }
}

export function textIn(draft: PublishDraft, field: FormField): string {
  const name = specificIn(field)
  if (name !== undefined) return Object.hasOwn(draft.itemSpecifics, name) ? (draft.itemSpecifics[name] ?? '') : ''
  return draft[field as Exclude<keyof PublishDraft, 'itemSpecifics'>]
}

/** Whether a field has a text of its own, be it empty; an item specific that has none is as the listing says. */
export function isTyped(draft: PublishDraft, field: FormField): boolean {
  const name = specificIn(field)
  return name === undefined || Object.hasOwn(draft.itemSpecifics, name)
}

export function withText(draft: PublishDraft, field: FormField, text: string): PublishDraft {
  const name = specificIn(field)
  if (name === undefined) return { ...draft, [field]: text }
  return { ...draft, itemSpecifics: { ...draft.itemSpecifics, [name]: text } }
}

function specificIn(field: FormField): string | undefined {
  return field.startsWith('itemSpecifics.') ? field.slice('itemSpecifics.'.length) : undefined
}

/** What cannot be sent so, by field. A number that is none is told as one that is missing. */
export function draftFaults(draft: PublishDraft, marketplace?: Marketplace): ReadonlyMap<string, string> {
  const form = formOfDraft(draft)
  const price = form.price !== null && Number.isNaN(form.price) ? null : form.price
  return faultsByField(formFaults({ ...form, price }, marketplace))
}

/** The sentences of errors by the field of the form in which they are mended; '' for what is mended elsewhere. */
export function faultsByField(faults: readonly ReadinessFault[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { severity, field, aspect, sentence } of faults) {
    if (severity !== 'error') continue
    const place = formFieldOf(field, aspect) ?? ''
    const others = place === '' ? found.get('') : undefined
    if (!found.has(place) || place === '') found.set(place, others === undefined ? sentence : `${others}\n${sentence}`)
  }
  return found
}

/** Whether the form that was confirmed last says otherwise in the field of a fault than the listing does, and so stands above it. */
export function isSaidInForm(
  item: PublishItem & { readonly publication: { readonly form: PublishForm } | null },
  { field, aspect }: Pick<ReadinessFault, 'field' | 'aspect'>,
): boolean {
  const place = formFieldOf(field, aspect)
  if (place === undefined || item.publication === null) return false
  const [confirmed, listed] = [item.publication.form, publishFormOf(item)].map(draftOfForm)
  return confirmed !== undefined && listed !== undefined && textIn(confirmed, place) !== textIn(listed, place)
}

/** What a field of the form is called. */
export function formLabel(field: FormField): string {
  return labels[field] ?? specificIn(field) ?? fieldLabel('size')
}

const labels: Readonly<Record<string, string>> = {
  price: `Price (${shopCurrency})`,
  quantity: 'Quantity',
  condition: 'Condition',
  categoryId: 'Category',
  sizeType: 'Size type',
  size: 'Size',
  brand: 'Brand',
  color: 'Color',
  style: 'Style',
}
