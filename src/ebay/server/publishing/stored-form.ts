import { z } from 'zod'
import { type PublishForm, publishFormSchema } from '../../publication/publish-form.ts'
import { stableJson } from '../../publication/stable-json.ts'

/**
 * What is kept of a confirmed form: what the seller confirmed, and what the item had filled in then. Where both are the same the
 * seller said nothing beside the item, so that the item's later changes count.
 */
export type StoredForm = { readonly confirmed: PublishForm; readonly prefilled: PublishForm }

const storedSchema = z.object({ confirmed: publishFormSchema, prefilled: publishFormSchema })

/** The form that stands now: the seller's own words of then above what the item fills in now. */
export function formNow(stored: Readonly<Record<string, unknown>>, prefilledNow: PublishForm): PublishForm {
  const { success, data } = storedSchema.safeParse(stored)
  if (!success) return prefilledNow
  const { confirmed, prefilled } = data
  return {
    ...prefilledNow,
    ...ownFields(confirmed, prefilled),
    itemSpecifics: {
      ...prefilledNow.itemSpecifics,
      ...Object.fromEntries(
        Object.entries(confirmed.itemSpecifics).filter(([name, value]) => prefilled.itemSpecifics[name] !== value),
      ),
    },
  }
}

/** Whether this is the form that was confirmed last. */
export function isConfirmed(stored: Readonly<Record<string, unknown>>, form: PublishForm): boolean {
  const { success, data } = storedSchema.safeParse(stored)
  return success && stableJson(data.confirmed) === stableJson(form)
}

/** The fields that the seller filled in otherwise than the item did, but for the specifics. */
function ownFields(confirmed: PublishForm, prefilled: PublishForm): Partial<PublishForm> {
  const then: Readonly<Record<string, unknown>> = { ...prefilled }
  return Object.fromEntries(
    Object.entries(confirmed).filter(([name, value]) => name !== 'itemSpecifics' && then[name] !== value),
  )
}
