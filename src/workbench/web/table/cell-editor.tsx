import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fixWay, typedFieldsOf } from '../../../ebay/web/fix/fix-field.ts'
import { fixesOf } from '../../../ebay/web/fix/fixes-of.ts'
import { ebayItemAlone, listOfEbayItems } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { amountText, money } from '../../../items/money.ts'
import { channelFields } from '../../../listings/channel.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import { unreadRanges } from '../../../platform/page-ranges.ts'
import { followEntries } from '../../../platform/web/lists/follow-entries.ts'
import { rangeQuery } from '../../../platform/web/lists/paged-list.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import type { ShopItem } from '../../api.ts'
import type { ItemListStore } from '../item-list-store.ts'
import type { CellStep } from './cell-after-edit.ts'
import { useCellSaves } from './cell-saves.ts'
import { type CellField, isFactField } from './table-columns.ts'
import { cellDraft, useSaveCell } from './use-save-cell.ts'

/**
 * Edits one cell of the table. Enter saves and goes down, Tab saves and goes to the next cell, Escape leaves without saving, and a
 * text that is left is saved. No key waits for the server. A text that cannot be saved stays with its reason.
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
  const [text, setText, forget] = useDraft(cellDraft(item.id, field), initial)
  const saves = useCellSaves()
  const [textFault, setTextFault] = useState(() => saves.of(item.id, field)?.refusal)
  const save = useSaveCell(item, listStore)
  const isLeft = useRef(false)
  const leave = (step: CellStep) => {
    isLeft.current = true
    onLeave(step)
  }
  /** The text of this cell that is being saved; undefined if none is. */
  const textOnItsWay = () => {
    const earlier = saves.of(item.id, field)
    return earlier?.refusal === undefined ? earlier?.text : undefined
  }
  const giveUp = (step: CellStep) => {
    const onItsWay = textOnItsWay()
    if (onItsWay === undefined) {
      forget()
      saves.drop(item.id, field)
    } else setText(onItsWay)
    leave(step)
  }
  const commit = (step: CellStep) => {
    // The input also loses the focus as it is removed.
    if (isLeft.current) return
    if (text.trim() === (textOnItsWay() ?? initial).trim()) return giveUp(step)
    const isCheckable = loaded !== undefined || field === 'suggestedPrice'
    const typed = isCheckable ? typedFieldsOf(fault?.aspect, field, text) : undefined
    if (typed && 'fault' in typed) return setTextFault(typed.fault)
    save(field, text)
    leave(step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the row and the page do not act in the editor.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      giveUp('stay')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit('down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(event.shiftKey ? 'previous' : 'next')
    }
  }
  const label = `${fieldLabel(field)} of ${item.sku}`
  const shared = {
    'aria-label': label,
    'aria-invalid': textFault !== undefined,
    'aria-describedby': textFault === undefined ? undefined : faultId,
    value: text,
    onKeyDown,
    onBlur: () => commit('none'),
    onChange(event: { target: { value: string } }) {
      setText(event.target.value)
      setTextFault(undefined)
    },
    className: `h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2 text-13 text-ink aria-invalid:border-red`,
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
