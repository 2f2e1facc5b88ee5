import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isLive } from '../../../ebay/publication/publish-status.ts'
import { fixWay, typedFieldsOf, undoChanges } from '../../../ebay/web/fix/fix-field.ts'
import { fixesOf } from '../../../ebay/web/fix/next-fix.ts'
import { useSaveFields } from '../../../ebay/web/fix/use-save-fields.ts'
import { ebayItemAlone, listOfEbayItems } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { undoSeconds } from '../../../items/limits.ts'
import { amountText, money } from '../../../items/money.ts'
import { channelFields } from '../../../listings/channel.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import { shownValue, valueOfText } from '../../../listings/field-text.ts'
import { changesOf } from '../../../listings/web/edit/typed-fields.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { unreadRanges } from '../../../platform/page-ranges.ts'
import { changeEntry } from '../../../platform/web/lists/entries-cache.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import { rangeQuery } from '../../../platform/web/lists/paged-list.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { showDone, showUndo } from '../../../platform/web/ui/toasts.ts'
import type { ShopItem } from '../../api.ts'
import type { ItemListStore } from '../item-list-store.ts'
import type { CellStep } from './cell-after-edit.ts'
import { type CellField, isFactField } from './table-columns.ts'

/**
 * Edits one cell of the table. Enter saves and moves down, Tab saves and goes to the next cell, Escape leaves without saving, and
 * a text that is left is saved. A text that cannot be saved stays with its reason.
 */
export function CellEditor(props: {
  item: ShopItem
  field: CellField
  listStore: ItemListStore
  onLeave: (step: CellStep) => void
}) {
  const { item, field, listStore, onLeave } = props
  const queryClient = useQueryClient()
  const faultId = useId()
  const { data, isFetching } = useQuery(rangeQuery(ebayItemAlone(item.id), unreadRanges[0]))
  useEffect(() => followEntries(queryClient, listOfEbayItems), [queryClient])
  const loaded = isFetching ? undefined : data?.entries[0]
  const fault = loaded && fixesOf(loaded).find((each) => each.field === field)
  const way = loaded?.listing ? fixWay(fault ?? { field }, loaded.listing) : undefined
  const known = way?.kind === 'field' ? way : undefined
  const initial = known?.text ?? textOfCell(item, field)
  // The item's form has the same draft.
  const [text, setText, forget] = useDraft(`field of ${item.id}: ${field}`, initial)
  const [textFault, setTextFault] = useState<string>()
  const { save, isSaving } = useSaveCell(item, listStore, forget)
  const commit = async (step: CellStep) => {
    if (isSaving) return
    const isChanged = text.trim() !== initial.trim()
    if (!isChanged) forget()
    const result = isChanged ? await save(field, text) : 'saved'
    if (result === 'saved') onLeave(step)
    else setTextFault(result.fault)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the row and the page do not act in the editor.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      forget()
      onLeave('stay')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void commit('down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      void commit(event.shiftKey ? 'previous' : 'next')
    }
  }
  const label = `${fieldLabel(field)} of ${item.sku}`
  const shared = {
    'aria-label': label,
    'aria-invalid': textFault !== undefined,
    'aria-describedby': textFault === undefined ? undefined : faultId,
    'aria-busy': isSaving,
    value: text,
    onKeyDown,
    onBlur: () => void commit('none'),
    onChange(event: { target: { value: string } }) {
      if (isSaving) return
      setText(event.target.value)
      setTextFault(undefined)
    },
    className: `h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2 text-13 text-ink aria-invalid:border-red aria-busy:opacity-60`,
  }
  const isChoice = field === channelFields.categoryId || field === channelFields.condition || field === 'department'
  return (
    <div className="relative z-1 w-full min-w-0">
      {isChoice ? (
        <select key={known ? 'known' : 'loading'} ref={focusInRow} {...shared}>
          <option value="">Not set</option>
          {known?.choices?.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            ref={focusInRow}
            {...shared}
            autoComplete="off"
            inputMode={field === 'suggestedPrice' ? 'decimal' : 'text'}
            list={known?.choices && `${faultId}-choices`}
          />
          {known?.choices && (
            <datalist id={`${faultId}-choices`}>
              {known.choices.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          )}
        </>
      )}
      {textFault !== undefined && (
        <p
          id={faultId}
          role="alert"
          className="absolute top-full left-0 w-max max-w-72 rounded-control border border-red bg-surface px-2 py-1 text-left text-12 whitespace-normal text-red shadow-floating"
        >
          {textFault}
        </p>
      )}
    </div>
  )
}

/** Focuses an input below the head of the table, and selects its text, so that typing replaces it. */
function focusInRow(input: HTMLInputElement | HTMLSelectElement | null): void {
  input?.focus({ preventScroll: true })
  input?.closest('[role="row"]')?.scrollIntoView({ block: 'nearest' })
  if (input instanceof HTMLInputElement) input.select()
}

/** The text of a field as the list knows it, until the listing is read. */
function textOfCell(item: ShopItem, field: CellField): string {
  if (field === 'title') return item.title ?? ''
  if (field === 'suggestedPrice') return item.price === null ? '' : amountText(money(item.price))
  return isFactField(field) ? (item.facts[field] ?? '') : ''
}

/** Closes the Undo of the cell that was saved before: only the last one has one. */
let closeUndo = () => {}

/**
 * Saves a cell as the item's form saves the field. `save` resolves with 'saved', or with the sentence that says why the text
 * cannot be saved; a failure of the server also shows in a toast.
 */
function useSaveCell(item: ShopItem, listStore: ItemListStore, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useSaveFields(item.id, onSaved)
  const saveTyped = async (field: CellField, text: string): Promise<'saved' | { fault: string }> => {
    const query = rangeQuery(ebayItemAlone(item.id), unreadRanges[0])
    const { entries } = await queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
    const [ebayItem] = entries
    if (!ebayItem?.listing) return { fault: 'This item has no listing yet.' }
    const typed = typedFieldsOf(fixesOf(ebayItem).find((each) => each.field === field)?.aspect, field, text)
    if ('fault' in typed) return typed
    const before = undoChanges(ebayItem.listing, typed.fields)
    await mutateAsync(changesOf(typed.fields))
    changeEntry(queryClient, listStore.list(), item.id, (entry) => withText(entry, field, text))
    closeUndo()
    const name = `${fieldLabel(field)} of ${item.sku}`
    closeUndo = showUndo(`${name} saved`, undoSeconds, () => {
      mutateAsync(before).then(
        () => showDone(`${name} is as before`),
        // `useSaveFields` shows the failure.
        () => undefined,
      )
    })
    return 'saved'
  }
  const save = async (field: CellField, text: string) => {
    setSaving(true)
    try {
      return await saveTyped(field, text)
    } catch (error) {
      return { fault: sentenceOf(error) ?? 'This was not saved. Try again in a moment.' }
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

/** An item as the list shows it with a new value, until the list is read again. */
function withText(item: ShopItem, field: CellField, text: string): ShopItem {
  const value = valueOfText(field, text.trim())
  switch (field) {
    case 'title':
      return { ...item, title: shownValue(field, value) ?? null }
    case 'suggestedPrice':
      // A live item shows its price at eBay until the change is sent.
      if (item.publishStatus !== null && isLive(item.publishStatus)) return item
      return { ...item, price: typeof value === 'number' ? value : null }
    case channelFields.categoryId:
      return { ...item, facts: { ...item.facts, category: shownValue(field, value) ?? null } }
    case channelFields.condition:
      return { ...item, facts: { ...item.facts, condition: text === '' ? null : text } }
    default:
      return { ...item, facts: { ...item.facts, [field]: text.trim() || null } }
  }
}
