import { FolderInput } from 'lucide-react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useOpening } from '../../../platform/web/page/use-opening.ts'
import { Button } from '../../../platform/web/ui/button.tsx'

const movePhotosPart = lazyModule(async () => (await import('./move-photos-dialog.tsx')).MovePhotosDialog)

const failed = { title: 'Move Photos did not open', detail: 'Your photos are safe.' }

/** Opens Move Photos. Its code loads at the first press. `name`: the item's SKU. */
export function MovePhotosButton({ itemId, name }: { itemId: string; name: string }) {
  const { part: Dialog, isOpen, isOpening, open, close } = useOpening(movePhotosPart, failed)
  return (
    <>
      <Button icon={FolderInput} isPending={isOpening} onPress={open}>
        Move Photos
      </Button>
      {Dialog && isOpen && <Dialog itemId={itemId} name={name} onClose={close} />}
    </>
  )
}
