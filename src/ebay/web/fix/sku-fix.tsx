import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renameSkuEndpoint } from '../../../items/api.ts'
import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { renameRefusal } from '../../../items/web/rename-refusal.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import type { EbayItem } from '../../api.ts'
import { isLive } from '../../publication/publish-status.ts'
import { showSaved } from './use-save-fields.ts'

/** The item's SKU, to be replaced by another one; what is live keeps at eBay the one it has there. */
export function SkuFix({ item, onSaved }: { item: EbayItem; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { id, sku, publication } = item
  const [text, setText, forget] = useDraft(`quick fix of ${id}: sku`, sku)
  const [wrong, setWrong] = useState<string>()
  const rename = useMutation({
    scope: { id: `listing-of-${id}` },
    mutationFn: async (to: string) => {
      await call(renameSkuEndpoint, { itemId: id, sku: to })
      await showSaved(queryClient, id)
      forget()
    },
    onError: (error) => setWrong(renameRefusal(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: hearersOf('items') }),
  })
  if (publication && isLive(publication.status))
    return (
      <p className="max-w-lines text-14 text-muted">
        eBay keeps the SKU {publication.ebaySku} for as long as this is listed. End the listing to publish it under
        another one.
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    const to = normaliseSku(text)
    const fault = skuFault(to) ?? (to === sku ? 'This is the SKU it has now. Please enter another one.' : undefined)
    setWrong(fault)
    if (fault === undefined) rename.mutate(to, { onSuccess: onSaved })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label="SKU"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setWrong(undefined)
        }}
        description="The name of this item on its bag and in your lists, too."
        autoComplete="off"
        spellCheck="false"
        validationBehavior="aria"
        validate={() => wrong ?? null}
      />
      <div className="flex">
        <Button type="submit" isPending={rename.isPending}>
          Save and Next
        </Button>
      </div>
    </form>
  )
}
