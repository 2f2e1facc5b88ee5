import { z } from 'zod'
import { defaultCondition } from '../../ebay-conditions.ts'
import { type PublishForm, publishFormSchema } from '../../publication/publish-form.ts'

const storedSchema = z.object({
  confirmed: publishFormSchema,
  prefilled: publishFormSchema,
  /** The hash of the confirmed content. Without it nothing is sent. */
  hash: z.string().optional(),
  /** The run of several items that started it. */
  runId: z.string().optional(),
})

/**
 * The stored confirmation of a seller: the form, the prefilled form of that moment, and the hash of the content shown. A field
 * that is equal in both forms was not changed by the seller, so the item's later changes count.
 */
export type StoredConfirmation = z.infer<typeof storedSchema>

/** The last confirmation, from a row's `form`; undefined if there is none or it cannot be read. */
export function storedConfirmation(
  form: Readonly<Record<string, unknown>> | undefined,
): StoredConfirmation | undefined {
  return storedSchema.safeParse(form).data
}

/** The hash of the content that the seller confirmed last, from a row. */
export function confirmedHash({ form }: { readonly form: Readonly<Record<string, unknown>> }): string | undefined {
  return storedConfirmation(form)?.hash
}

/** The current form: what the item prefills now, with the fields that the seller changed. `form` is a row's column. */
export function currentForm(
  form: Readonly<Record<string, unknown>> | undefined,
  currentPrefill: PublishForm,
): PublishForm {
  const confirmation = storedConfirmation(form)
  if (!confirmation) return currentPrefill
  const { confirmed, prefilled } = confirmation
  return {
    ...currentPrefill,
    ...changedFields(confirmed, prefilled),
    ...(isProposal(confirmation) && currentPrefill.condition !== '' && { condition: currentPrefill.condition }),
    itemSpecifics: {
      ...currentPrefill.itemSpecifics,
      ...Object.fromEntries(
        Object.entries(confirmed.itemSpecifics).filter(([name, value]) => prefilled.itemSpecifics[name] !== value),
      ),
    },
  }
}

/** Whether the form proposed the condition for an item without one, and the seller did not change it. */
function isProposal({ confirmed, prefilled }: StoredConfirmation): boolean {
  return prefilled.condition === '' && confirmed.condition === defaultCondition
}

/** The fields that the seller changed from the prefilled form, except item specifics. */
function changedFields(confirmed: PublishForm, prefilled: PublishForm): Partial<PublishForm> {
  const prefilledValues: Readonly<Record<string, unknown>> = { ...prefilled }
  return Object.fromEntries(
    Object.entries(confirmed).filter(([name, value]) => name !== 'itemSpecifics' && prefilledValues[name] !== value),
  )
}
