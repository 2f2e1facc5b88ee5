import { Images } from 'lucide-react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useOpening } from '../../../platform/web/page/use-opening.ts'
import { Button, type ButtonVariant } from '../../../platform/web/ui/button.tsx'

const managePhotosPart = lazyModule(async () => (await import('../manage/manage-photos-dialog.tsx')).ManagePhotosDialog)

const failed = { title: 'Manage Photos did not open', detail: 'Your photos are safe.' }

/** Opens Manage Photos. Its code loads at the first press. */
export function ManagePhotosButton({
  itemId,
  sku,
  variant = 'quiet',
  className = 'self-start',
}: {
  itemId: string
  sku: string
  variant?: ButtonVariant
  className?: string
}) {
  const { part: Dialog, isOpen, isOpening, open, close } = useOpening(managePhotosPart, failed)
  return (
    <>
      <Button variant={variant} icon={Images} isPending={isOpening} onPress={open} className={className}>
        Manage Photos
      </Button>
      {Dialog && isOpen && <Dialog itemId={itemId} sku={sku} onClose={close} />}
    </>
  )
}
