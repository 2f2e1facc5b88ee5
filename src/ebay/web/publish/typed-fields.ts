import { z } from 'zod'
import type { FormField } from '../../publication/form-field.ts'
import type { GivenForm, PublishForm } from '../../publication/publish-form.ts'
import { draftOfForm, formOfDraft, isTyped, type PublishDraft, textIn, withText } from './publish-draft.ts'

/**
 * The texts that the seller typed in Publish Settings, by `FormField`. A missing field follows the item, even if the item
 * changes while the form is open or collapsed.
 */
export type TypedFields = Readonly<Record<string, string>>

/** The form as it shows: typed texts over `form`, which is the item's current form. */
export function draftNow(typed: TypedFields, form: PublishForm): PublishDraft {
  return Object.entries(typed).reduce(
    (draft, [field, text]) => withText(draft, field as FormField, text),
    draftOfForm(form),
  )
}

/** `typed` with one more text. A text equal to the item's current value is removed. */
export function withTyped(typed: TypedFields, field: FormField, text: string, form: PublishForm): TypedFields {
  const current = draftOfForm(form)
  const isUnchanged = isTyped(current, field) && textIn(current, field) === text
  return Object.fromEntries(
    Object.entries({ ...typed, [field]: text }).filter(([name]) => name !== field || !isUnchanged),
  )
}

/**
 * The form to send: typed texts, and the proposed condition if the item has none. The server takes everything else from
 * the current item, so that an old value of the item never counts as the seller's.
 */
export function formToSend(typed: TypedFields, form: PublishForm): GivenForm {
  const { itemSpecifics, ...own } = formOfDraft(draftNow(typed, form))
  const isTypedHere = (field: string) => Object.hasOwn(typed, field)
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => isTypedHere(name))),
    ...(!isTypedHere('condition') && form.condition === '' && { proposedCondition: own.condition }),
    itemSpecifics: Object.fromEntries(
      Object.entries(itemSpecifics).filter(([name]) => isTypedHere(`itemSpecifics.${name}`)),
    ),
  }
}

const textsSchema = z.record(z.string(), z.string())
const isOpen = z.boolean().default(false)
const storedSchema = z.object({ typed: textsSchema, isOpen })
/** The whole form, as an older version stored it. */
const wholeSchema = z.object({ draft: z.record(z.string(), z.union([z.string(), textsSchema])), isOpen })

/**
 * Parses typed texts and whether the form is open; undefined if the text is invalid. `form`: the item's current form.
 */
export function readTyped(text: string, form: PublishForm): { typed: TypedFields; isOpen: boolean } | undefined {
  const stored = parsed(text)
  const whole = wholeSchema.safeParse(stored).data
  return whole ? { typed: typedOfWhole(whole.draft, form), isOpen: whole.isOpen } : storedSchema.safeParse(stored).data
}

/** A whole form does not say what was typed, so every value that differs from the item's counts as typed. */
function typedOfWhole(draft: z.infer<typeof wholeSchema>['draft'], form: PublishForm): TypedFields {
  return Object.entries(draft)
    .flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[name, value] as const]
        : Object.entries(value).map(([specific, text]) => [`${name}.${specific}`, text] as const),
    )
    .reduce<TypedFields>((typed, [field, text]) => withTyped(typed, field as FormField, text, form), {})
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
