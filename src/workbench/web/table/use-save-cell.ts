import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { typedFieldsOf, undoChanges } from '../../../ebay/web/fix/fix-field.ts'
import { fixesOf } from '../../../ebay/web/fix/fixes-of.ts'
import { useSaveFields } from '../../../ebay/web/fix/use-save-fields.ts'
import { listOfEbayItems } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { undoSeconds } from '../../../items/limits.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import type { ListingChanges } from '../../../listings/listing-fields.ts'
import { saveFailed } from '../../../listings/web/change/use-listing-actions.ts'
import { changesOf } from '../../../listings/web/edit/typed-fields.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { changeEntry } from '../../../platform/web/lists/entries-cache.ts'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { closeFailed, showDone, showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import type { ShopItem } from '../../api.ts'
import type { ItemListStore } from '../item-list-store.ts'
import { useCellSaves, withText } from './cell-saves.ts'
import type { CellField } from './table-columns.ts'

/** The draft of a cell's text. The form of the item has the same. */
export function cellDraft(itemId: string, field: CellField): string {
  return `field of ${itemId}: ${field}`
}

/** Closes the Undo of the cell that was saved before: only the last one has one. */
let closeUndo = () => {}

/**
 * Returns a function that begins to save a cell as the item's form saves the field. The table shows the text until it
 * is saved, and marks it if it could not be saved. Its draft is kept as long.
 */
export function useSaveCell(item: ShopItem, listStore: ItemListStore): (field: CellField, text: string) => void {
  const queryClient = useQueryClient()
  const owner = use(DraftsOwner)
  const saves = useCellSaves()
  const { mutateAsync } = useSaveFields(item.id, () => undefined)

  /**
   * Saves a text. Resolves with the changes that undo it, or with the sentence that says why it cannot be saved. Throws if the
   * server refuses it.
   */
  const saveTyped = async (
    field: CellField,
    text: string,
  ): Promise<{ before: ListingChanges } | { refusal: string }> => {
    // The answer that the editor has may be older than the save before, whose value Undo brings back.
    const [ebayItem] = await listOfEbayItems.readByIds([item.id])
    if (!ebayItem?.listing) return { refusal: 'This item has no listing yet.' }
    const typed = typedFieldsOf(fixesOf(ebayItem).find((each) => each.field === field)?.aspect, field, text)
    if ('fault' in typed) return { refusal: typed.fault }
    const before = undoChanges(ebayItem.listing, typed.fields)
    await mutateAsync(changesOf(typed.fields))
    changeEntry(queryClient, listStore.list(), item.id, (entry) => withText(entry, field, text))
    return { before }
  }

  const offerUndo = (name: string, before: ListingChanges) => {
    closeUndo()
    closeUndo = showUndo(`${name} saved`, undoSeconds, () => {
      mutateAsync(before).then(
        () => showDone(`${name} is as before`),
        // `useSaveFields` shows the failure.
        () => undefined,
      )
    })
  }

  return (field, text) => {
    const name = `${fieldLabel(field)} of ${item.sku}`
    const failed = `${name} was not saved`
    const draft = cellDraft(item.id, field)
    closeFailed(failed)
    closeUndo()
    saves.put(item.id, { field, text })
    void saves.inTurn(item.id, async () => {
      const result = await saveTyped(field, text).catch((error: unknown) => {
        // This failure names the cell.
        closeFailed(saveFailed)
        return { refusal: sentenceOf(error) ?? 'This was not saved. Try again in a moment.' }
      })
      // The seller may have typed another text since.
      if (saves.of(item.id, field)?.text !== text) return
      if ('before' in result) {
        offerUndo(name, result.before)
        if (drafts.read(owner, draft) === text) drafts.forget(owner, draft)
        saves.drop(item.id, field)
      } else {
        saves.put(item.id, { field, text, refusal: result.refusal })
        showFailed(failed, result.refusal)
      }
    })
  }
}
