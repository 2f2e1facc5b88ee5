import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { photosWords } from '../../photo-words.ts'
import type { UploadFault } from '../../upload-faults.ts'
import { focusStaysNear } from './focus-stays-near.ts'
import type { QueueActions } from './queue-actions.ts'

/** What can be done about photos that were not stored. Clear asks first. */
export function FaultOffers({ fault, actions }: { fault: UploadFault; actions: QueueActions }) {
  const { id, problem, sku, canRetry, photos, clearing } = fault
  const [asking, setAsking] = useState(false)
  const [working, setWorking] = useState(false)
  const workOn = async (work: Promise<void>) => {
    setWorking(true)
    await work
    setWorking(false)
  }
  return (
    <div ref={focusStaysNear} className="flex flex-wrap gap-2">
      {canRetry && (
        <Button icon={RotateCw} onPress={() => actions.retry(id)}>
          Retry
        </Button>
      )}
      {problem === 'sku-taken' && (
        <>
          <Button onPress={takeNextSku(actions, id)}>Use Next Free SKU</Button>
          <Button isPending={working} onPress={() => void workOn(actions.addToExisting(id))}>
            <span className="min-w-0 break-all">Add to {sku ?? 'Existing'}</span>
          </Button>
        </>
      )}
      {problem === 'deleted' && (
        <Button isPending={working} onPress={() => void workOn(actions.asNewProduct(id))}>
          Upload as a New Product
        </Button>
      )}
      <Button look={canRetry || problem ? 'plain' : 'quiet'} onPress={() => setAsking(true)}>
        Clear
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={`Clear ${photosWords(photos)}?`}
        confirm="Clear"
        danger
        onConfirm={() => {
          setAsking(false)
          actions.clear(id)
        }}
        onClose={() => setAsking(false)}
      >
        {clearing}
      </ConfirmDialog>
    </div>
  )
}

/** Apart from the component, in which its name would count as a hook's. */
function takeNextSku(actions: QueueActions, id: string) {
  return () => actions.useNextSku(id)
}
