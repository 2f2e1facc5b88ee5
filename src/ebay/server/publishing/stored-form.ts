import { z } from 'zod'
import { defaultCondition } from '../../ebay-conditions.ts'
import { type PublishForm, publishFormSchema } from '../../publication/publish-form.ts'

const storedSchema = z.object({
  confirmed: publishFormSchema,
  prefilled: publishFormSchema,
  /** Of what eBay was to get by it. Where there is none nothing is sent any more. */
  hash: z.string().optional(),
  /** The run of many that it was begun by. */
  runId: z.string().optional(),
})

/**
 * What is kept of what a seller confirmed: the form, what the item had filled in then, and the hash of what was shown. Where both
 * forms are the same the seller said nothing beside the item, so that the item's later changes count.
 */
export type StoredForm = z.infer<typeof storedSchema>

/** What was confirmed last, of a row's `form`; undefined where nothing was, or it cannot be read. */
export function storedForm(stored: Readonly<Record<string, unknown>> | undefined): StoredForm | undefined {
  return storedSchema.safeParse(stored).data
}

/** The hash of what the seller was shown and said yes to last, of a row. */
export function confirmedHash({ form }: { readonly form: Readonly<Record<string, unknown>> }): string | undefined {
  return storedForm(form)?.hash
}

/** The form that stands now: the seller's own words of then above what the item fills in now. */
export function formNow(stored: Readonly<Record<string, unknown>> | undefined, prefilledNow: PublishForm): PublishForm {
  const known = storedForm(stored)
  if (!known) return prefilledNow
  const { confirmed, prefilled } = known
  return {
    ...prefilledNow,
    ...ownFields(confirmed, prefilled),
    ...(isProposal(known) && prefilledNow.condition !== '' && { condition: prefilledNow.condition }),
    itemSpecifics: {
      ...prefilledNow.itemSpecifics,
      ...Object.fromEntries(
        Object.entries(confirmed.itemSpecifics).filter(([name, value]) => prefilled.itemSpecifics[name] !== value),
      ),
    },
  }
}

/** Whether the condition is the one that the form proposes where the item has none, and no choice of the seller's. */
function isProposal({ confirmed, prefilled }: StoredForm): boolean {
  return prefilled.condition === '' && confirmed.condition === defaultCondition
}

/** The fields that the seller filled in otherwise than the item did, but for the specifics. */
function ownFields(confirmed: PublishForm, prefilled: PublishForm): Partial<PublishForm> {
  const then: Readonly<Record<string, unknown>> = { ...prefilled }
  return Object.fromEntries(
    Object.entries(confirmed).filter(([name, value]) => name !== 'itemSpecifics' && then[name] !== value),
  )
}
