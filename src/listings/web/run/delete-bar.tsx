import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { SelectBar } from './select-bar.tsx'
import type { Bar } from './use-bar.ts'
import { useDeleteListings } from './use-delete-listings.ts'

/** The bar of completed items: listings of selected ones are deleted, after a question. */
export function DeleteBar({ bar }: { bar: Bar }) {
  const deletion = useDeleteListings()
  /** How many listings the question is about: what is selected may become less while they are deleted. */
  const [asking, setAsking] = useState<number>()
  const remove = () =>
    deletion.mutate(bar.chosen(), {
      // What a request did not come to is selected for another try.
      onSuccess: ({ failure }) => failure === undefined && bar.deselectAll(),
      onSettled: () => {
        setAsking(undefined)
        focusTitleWhenLost()
      },
    })
  return (
    <SelectBar bar={bar} what="Completed">
      <Button
        look="quiet-danger"
        icon={Trash2}
        className="px-3 max-lg:[&>svg]:hidden"
        isDisabled={bar.count === 0}
        onPress={() => setAsking(bar.count)}
      >
        Delete {countWords(bar.count, 'Listing')}
      </Button>
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={`Delete ${countWords(asking ?? 0, 'Listing')}`}
        confirm="Delete"
        danger
        isPending={deletion.isPending}
        onConfirm={remove}
        onClose={() => setAsking(undefined)}
      >
        Are you sure you want to delete {countWords(asking ?? 0, 'listing')}? This action cannot be undone.
      </ConfirmDialog>
    </SelectBar>
  )
}
