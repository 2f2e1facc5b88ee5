import { Download, Pencil, Tag, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { maxItemsPerRequest, undoSeconds } from '../../items/limits.ts'
import type { BulkSelection } from '../../listings/bulk-edit-api.ts'
import { numberWords } from '../../platform/page-language.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useFocusOnLeaving } from '../../platform/web/page/use-focus-on-leaving.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button, IconButton } from '../../platform/web/ui/button.tsx'
import { confirmDialogFailed, confirmDialogModule } from '../../platform/web/ui/confirm-dialog-module.ts'
import { publishLowerEdge } from '../../platform/web/ui/published-height.ts'
import { useExport } from './csv/use-export.ts'
import { bulkSelectionOf } from './delete-selected.ts'
import { FirstWord } from './first-word.tsx'
import { viewTitle } from './focus-after-deletion.ts'
import { PublishButton, WriteButton } from './select-verbs.tsx'
import type { Deletions } from './use-deletions.ts'
import type { SelectMode } from './use-select-mode.ts'

/**
 * Actions for the selected items, always visible at the lower edge. It comes before the list in keyboard order,
 * because the list may be long. Escape ends select mode; the Delete key asks as the button does.
 */
export function SelectBar({ selectMode, deletions }: { selectMode: SelectMode; deletions: Deletions }) {
  const { count, isAllSelected } = selectMode
  const { part: ConfirmDialog, isOpen, isOpening, open, close } = useOpening(confirmDialogModule, confirmDialogFailed)
  const { isExporting, start } = useExport()
  useFocusOnLeaving(viewTitle)
  useKey('Escape', () => !deletions.isPending && selectMode.stop())
  // An open dialog or menu handles the key alone.
  useKey('Delete', (target) => count > 0 && target.closest('main') && open())
  const remove = async () => {
    await deletions.deleteSelected(selectMode)
    close()
  }
  return (
    <section
      ref={publishLowerEdge}
      aria-label="Selected items"
      data-bar-at-lower-edge
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] low:static low:-mx-4 low:border-y low:pb-0 md:low:-mx-6"
    >
      <div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-2 gap-y-1 p-2 md:flex-nowrap md:px-6">
        <IconButton icon={X} aria-label="Stop selecting" onPress={selectMode.stop} className="md:-ml-3" />
        <span aria-live="polite" className="font-medium whitespace-nowrap tabular-nums">
          {numberWords(count)} selected
        </span>
        <Button
          variant="plain"
          isDisabled={!isAllSelected && !selectMode.canSelectAll}
          onPress={isAllSelected ? selectMode.deselectAll : selectMode.selectAll}
          className="ml-auto whitespace-nowrap max-md:px-2!"
        >
          {isAllSelected ? 'Deselect All' : 'Select All'}
        </Button>
        {/* One row, but two equal ones where the letters are so large that a row is too narrow. */}
        <div className="flex gap-1 max-md:w-full max-[20rem]:grid max-[20rem]:grid-cols-3 lg:gap-2">
          <WriteButton selectMode={selectMode} />
          <PublishButton selectMode={selectMode} />
          <EditButtons selectMode={selectMode} />
          <Button
            shape="verb"
            icon={Download}
            isDisabled={count === 0}
            isPending={isExporting}
            onPress={() => void start({ selected: selectMode.products() })}
          >
            <FirstWord label="Export CSV" />
          </Button>
          <Button
            shape="verb"
            variant="danger"
            icon={Trash2}
            isDisabled={count === 0}
            isPending={isOpening}
            onPress={open}
          >
            <FirstWord label="Delete Selected" />
          </Button>
        </div>
      </div>
      {selectMode.isFull && (
        <output className="mx-auto block max-w-[110rem] px-4 pb-2 text-14 text-muted md:px-6">
          You can deselect at most {maxItemsPerRequest} items after Select All.
        </output>
      )}
      {ConfirmDialog && (
        <ConfirmDialog
          isOpen={isOpen}
          title={`Delete ${countWords(count, 'item')}?`}
          confirm="Delete Selected"
          danger
          isPending={deletions.isPending}
          onConfirm={() => void remove()}
          onClose={close}
        >
          {count === 1 ? 'Its photos and listing are' : 'Their photos and listings are'} deleted too. You have{' '}
          {undoSeconds} seconds to undo.
        </ConfirmDialog>
      )}
    </section>
  )
}

const bulkEditModule = lazyModule(
  async () => (await import('../../listings/web/bulk-edit/bulk-edit-dialog.tsx')).BulkEditDialog,
)

/** Edit and Price: each opens the dialog that changes one field of the selected items. */
function EditButtons({ selectMode }: { selectMode: SelectMode }) {
  const { count } = selectMode
  const {
    part: BulkEditDialog,
    isOpen,
    isOpening,
    open,
    close,
  } = useOpening(bulkEditModule, { title: "The edit dialog didn't open", detail: 'Nothing was changed.' })
  // The items as they were selected at the press; `opening` counts the presses.
  const [asked, setAsked] = useState<{
    opening: number
    field: 'suggestedPrice' | null
    items: BulkSelection
    hasPrices: boolean
  }>()
  const openWith = (field: 'suggestedPrice' | null) => (press: { readonly target: EventTarget }) => {
    const [items, hasPrices] = [bulkSelectionOf(selectMode.products()), selectMode.hasPrices()]
    setAsked({ opening: (asked?.opening ?? 0) + 1, field, items, hasPrices })
    open(press)
  }
  return (
    <>
      {(
        [
          { label: 'Edit', icon: Pencil, field: null },
          { label: 'Price', icon: Tag, field: 'suggestedPrice' },
        ] as const
      ).map(({ label, icon, field }) => (
        <Button
          key={label}
          shape="verb"
          icon={icon}
          isDisabled={count === 0}
          isPending={isOpening && asked?.field === field}
          onPress={openWith(field)}
        >
          {label}
        </Button>
      ))}
      {BulkEditDialog && asked && (
        <BulkEditDialog
          key={asked.opening}
          isOpen={isOpen}
          selection={asked.items}
          count={count}
          field={asked.field}
          hasPrices={asked.hasPrices}
          onClose={close}
        />
      )}
    </>
  )
}

/** Listens for a key anywhere on the page except in text fields, unless it was handled already. */
function useKey(key: string, onPress: (target: Element) => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== key || event.defaultPrevented || !(target instanceof Element)) return
      if (!target.matches('input:not([type=checkbox]), textarea, select')) press(target)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [key])
}
