import { Sparkles, Store } from 'lucide-react'
import { useState } from 'react'
import type { BulkSelection } from '../../listings/bulk-edit-api.ts'
import { useWriteSelected } from '../../listings/web/run/write-selected.tsx'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { bulkSelectionOf } from './delete-selected.ts'
import type { SelectMode } from './use-select-mode.ts'

type VerbProps = { selectMode: SelectMode }

/** Requests the listings of the selected items that have none. Written listings stay as they are. */
export function WriteButton({ selectMode }: VerbProps) {
  const { write, isPending, dialog } = useWriteSelected(selectMode.stop)
  return (
    <>
      <Button
        shape="verb"
        icon={Sparkles}
        isDisabled={selectMode.count === 0}
        isPending={isPending}
        onPress={() => write(bulkSelectionOf(selectMode.products()))}
      >
        Write
      </Button>
      {dialog}
    </>
  )
}

const publishModule = lazyModule(async () => (await import('../../ebay/web/bulk/publish-selected.tsx')).PublishSelected)

/** Shows what eBay would get of the selected items, and publishes them after a yes. */
export function PublishButton({ selectMode }: VerbProps) {
  const {
    part: PublishSelected,
    isOpen,
    isOpening,
    open,
    close,
  } = useOpening(publishModule, {
    title: "The summary didn't open",
    detail: 'Nothing was published.',
  })
  const [asked, setAsked] = useState<{ press: number; selection: BulkSelection; isChecked: boolean }>()
  return (
    <>
      <Button
        shape="verb"
        icon={Store}
        isDisabled={selectMode.count === 0}
        isPending={isOpening || (isOpen && asked?.isChecked === false)}
        onPress={(press) => {
          const selection = bulkSelectionOf(selectMode.products())
          setAsked({ press: (asked?.press ?? 0) + 1, selection, isChecked: false })
          open(press)
        }}
      >
        Publish
      </Button>
      {PublishSelected && isOpen && asked && (
        <PublishSelected
          key={asked.press}
          selection={asked.selection}
          onChecked={() => setAsked({ ...asked, isChecked: true })}
          onStarted={selectMode.stop}
          onClose={close}
        />
      )}
    </>
  )
}
