import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { demoQuery } from '../../account/web/demo-offer.tsx'
import { numberWords } from '../../platform/page-language.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { summaryQuery } from '../../workbench/web/summary-query.ts'

const dialogModule = lazyModule(async () => (await import('./delete-demo-dialog.tsx')).DeleteDemoDialog)
const openingFailure = { title: 'The question did not open', detail: 'Nothing was deleted.' }

/** Marks every view of a demo account, and deletes the account after a question. */
export function DemoBar() {
  const { part: DeleteDemoDialog, isOpen, isOpening, open, close } = useOpening(dialogModule, openingFailure)
  return (
    <>
      <p className="min-w-0 flex-1 text-14 leading-tight text-ink">
        <DemoWords />
      </p>
      <Button
        shape="small"
        variant="plain"
        icon={Trash2}
        isPending={isOpening}
        onHoverStart={dialogModule.preload}
        onPress={open}
        className="-mr-2 shrink-0"
      >
        Delete Demo
      </Button>
      {isOpen && DeleteDemoDialog && <DeleteDemoDialog onClose={close} />}
    </>
  )
}

function DemoWords() {
  const state = useQuery(demoQuery).data?.state
  const total = useQuery(summaryQuery).data?.total ?? 0
  if (state === 'failed') return 'This demo shop could not be filled. Delete it, then try again.'
  return (
    <>
      Demo shop: nothing here is real.
      {state === 'filling' && ` Adding items: ${numberWords(total)} so far.`}
    </>
  )
}
