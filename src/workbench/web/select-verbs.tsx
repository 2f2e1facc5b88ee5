import { Sparkles, Store } from 'lucide-react'
import { useState } from 'react'
import { chosenItems } from '../../listings/web/run/chosen-items.ts'
import { useStartRun } from '../../listings/web/run/use-start-run.ts'
import { call } from '../../platform/web/net/call.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { showDone } from '../../platform/web/ui/toasts.ts'
import { listItemsEndpoint } from '../api.ts'
import type { SelectedItems } from './delete-selected.ts'
import type { SelectMode } from './use-select-mode.ts'

type VerbProps = { selectMode: SelectMode }

const buttonClasses = 'max-sm:px-3 max-sm:[&>svg]:hidden'

/** Requests the listings of the selected items that have none. Written listings stay as they are. */
export function WriteButton({ selectMode }: VerbProps) {
  const { mutate, isPending } = useStartRun()
  const write = () =>
    mutate(chosenItems(selectMode.products()), {
      onSuccess({ startedCount }) {
        if (startedCount === 0) return
        showDone(`Writing ${countWords(startedCount, 'listing')}`)
        selectMode.stop()
      },
    })
  return (
    <Button
      icon={Sparkles}
      isDisabled={selectMode.count === 0}
      isPending={isPending}
      onPress={write}
      className={buttonClasses}
    >
      Write
    </Button>
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
  const [asked, setAsked] = useState<{ press: number; selected: SelectedItems }>()
  return (
    <>
      <Button
        icon={Store}
        isDisabled={selectMode.count === 0}
        isPending={isOpening}
        onPress={(press) => {
          setAsked({ press: (asked?.press ?? 0) + 1, selected: selectMode.products() })
          open(press)
        }}
        className={buttonClasses}
      >
        Publish
      </Button>
      {PublishSelected && isOpen && asked && (
        <PublishSelected
          key={asked.press}
          count={selectMode.count}
          readIds={(most) => firstSelectedIds(asked.selected, most)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The ids of the selected items, newest first, at most so many. A selection of all that match is read page by page. */
async function firstSelectedIds(selected: SelectedItems, most: number): Promise<string[]> {
  if (selected.kind === 'some') return selected.ids.slice(0, most)
  const ids = new Set(selected.also)
  const deselected = new Set(selected.except)
  let after: string | undefined
  while (ids.size < most) {
    const page = await call(listItemsEndpoint, { ...selected.filter, order: 'newest', after })
    for (const { id, createdAt } of page.batches)
      if (!deselected.has(id) && createdAt <= selected.createdUntil) ids.add(id)
    if (page.next === null) break
    after = page.next
  }
  return [...ids].slice(0, most)
}
