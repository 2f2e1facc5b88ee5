import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Category, categories } from '../../../items/categories.ts'
import { type Condition, conditions, conditionWords } from '../../../items/conditions.ts'
import { editDetailsEndpoint } from '../../../listings/api.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { closeFailed, showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { detailsOf } from './details-of.ts'
import { openerTakesFocus } from './opener-takes-focus.ts'

const categoryChoices = categories.map((value) => ({ value, words: value }))
const conditionChoices = conditions.map((value) => ({ value, words: conditionWords(value) }))

/** Edit Item Details: choices for category and condition. */
export function EditDetails({ item, onClose }: { item: EbayItem; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { entered, shown } = detailsOf(item)
  const [chosenCategory, setChosenCategory] = useState<{ category: Category | null }>()
  const { category } = chosenCategory ?? shown
  const [condition, setCondition] = useState<Condition | null>(shown.condition)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const save = useMutation({
    scope: { id: `listing-of-${item.id}` },
    mutationFn: async () => {
      await call(editDetailsEndpoint, { itemId: item.id, ...(chosenCategory ?? entered), condition })
      await refreshEntries(queryClient, listOfEbayItems, [item.id])
    },
    onMutate: () => closeFailed(ebaySentences.itemUpdateFailed),
    onSuccess: () => {
      showDone(ebaySentences.itemUpdated)
      onClose()
    },
    onError: (error) => showFailed(ebaySentences.itemUpdateFailed, sentenceOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form ref={form} aria-label={`${item.sku}: Edit Item Details`} onSubmit={submit}>
      <div ref={openerTakesFocus} className="flex flex-col gap-3 rounded-control border border-line p-3">
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
          <ChoiceField
            label="Category"
            value={category ?? ''}
            empty="Not set"
            choices={categoryChoices}
            onChange={(value) => setChosenCategory({ category: categories.find((each) => each === value) ?? null })}
          />
          <ChoiceField
            label="Condition"
            value={condition ?? ''}
            empty="Not set"
            choices={conditionChoices}
            onChange={(value) => setCondition(conditions.find((each) => each === value) ?? null)}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
