import { z } from 'zod'
import type { FormField } from '../../publication/form-field.ts'
import type { GivenForm, PublishForm } from '../../publication/publish-form.ts'
import { draftOfForm, formOfDraft, isTyped, type PublishDraft, textIn, withText } from './publish-draft.ts'

/**
 * What the seller has typed in Publish Settings, by `FormField`. A field that is not in it says what the item says, also when
 * that changes while the form is open or put away.
 */
export type TypedFields = Readonly<Record<string, string>>

/** The form as it is seen: what is typed, above `form`, which is the item's now. */
export function draftNow(typed: TypedFields, form: PublishForm): PublishDraft {
  return Object.entries(typed).reduce(
    (draft, [field, text]) => withText(draft, field as FormField, text),
    draftOfForm(form),
  )
}

/** `typed` with one more text. What the item says now is nothing typed. */
export function withTyped(typed: TypedFields, field: FormField, text: string, form: PublishForm): TypedFields {
  const now = draftOfForm(form)
  const isAsNow = isTyped(now, field) && textIn(now, field) === text
  return Object.fromEntries(Object.entries({ ...typed, [field]: text }).filter(([name]) => name !== field || !isAsNow))
}

/**
 * What is sent of the form: what is typed, and the condition that is proposed where the item has none. Everything else the server
 * takes from the item as it is by then, so that nothing the item said earlier becomes the seller's own word.
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
const keptSchema = z.object({ typed: textsSchema, isOpen })
/** As an older version kept it: the whole form. */
const wholeSchema = z.object({ draft: z.record(z.string(), z.union([z.string(), textsSchema])), isOpen })

/** What was typed and whether the form is open, as they were kept; undefined where they were not. `form`: the item's now. */
export function readTyped(stored: string, form: PublishForm): { typed: TypedFields; isOpen: boolean } | undefined {
  const kept = parsed(stored)
  const whole = wholeSchema.safeParse(kept).data
  return whole ? { typed: typedOfWhole(whole.draft, form), isOpen: whole.isOpen } : keptSchema.safeParse(kept).data
}

/** Nobody knows what of a whole form was typed: whatever the item does not say is taken for it. */
function typedOfWhole(draft: z.infer<typeof wholeSchema>['draft'], form: PublishForm): TypedFields {
  return Object.entries(draft)
    .flatMap(([name, said]) =>
      typeof said === 'string'
        ? [[name, said] as const]
        : Object.entries(said).map(([specific, text]) => [`${name}.${specific}`, text] as const),
    )
    .reduce<TypedFields>((typed, [field, text]) => withTyped(typed, field as FormField, text, form), {})
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
