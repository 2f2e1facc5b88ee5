import { amountText, money, shopCurrency, typedAmount } from '../../../items/money.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import { defaultCondition } from '../../ebay-conditions.ts'
import type { Marketplace } from '../../marketplace.ts'
import { type FormField, formFieldOf } from '../../publication/form-field.ts'
import { formFaults, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import type { PublishItem } from '../../publication/publish-item.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

/** The texts of the Publish Settings form. */
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

/** The draft that a form opens with. */
export function draftOfForm(form: PublishForm): PublishDraft {
  return {
    ...form,
    price: form.price === null ? '' : amountText(money(form.price)),
    quantity: String(form.quantity),
    condition: form.condition || defaultCondition,
  }
}

/** The form to send. An empty price is null; text that is not a number is NaN, and `draftFaults` reports it. */
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

/** Whether a field has its own text, even an empty one. An item specific without one follows the listing. */
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

/** Faults by field. Text that is not a number counts as missing. */
export function draftFaults(draft: PublishDraft, marketplace?: Marketplace): ReadonlyMap<string, string> {
  const form = formOfDraft(draft)
  const price = form.price !== null && Number.isNaN(form.price) ? null : form.price
  return faultsByField(formFaults({ ...form, price }, marketplace))
}

/** Error sentences by the form's field that fixes them; '' for errors that are fixed elsewhere. */
export function faultsByField(faults: readonly ReadinessFault[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { severity, field, aspect, sentence } of faults) {
    if (severity !== 'error') continue
    const formField = formFieldOf(field, aspect) ?? ''
    const others = formField === '' ? found.get('') : undefined
    if (!found.has(formField) || formField === '')
      found.set(formField, others === undefined ? sentence : `${others}\n${sentence}`)
  }
  return found
}

/** Whether the last confirmed form differs from the listing in the field of a fault, so that the form decides. */
export function isChangedInForm(
  item: PublishItem & { readonly publication: { readonly form: PublishForm } | null },
  { field, aspect }: Pick<ReadinessFault, 'field' | 'aspect'>,
): boolean {
  const formField = formFieldOf(field, aspect)
  if (formField === undefined || item.publication === null) return false
  const [confirmed, listed] = [item.publication.form, publishFormOf(item)].map(draftOfForm)
  return confirmed !== undefined && listed !== undefined && textIn(confirmed, formField) !== textIn(listed, formField)
}

/** The label of a field of the form. */
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
