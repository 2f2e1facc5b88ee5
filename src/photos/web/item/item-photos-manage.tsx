import { Images } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button, type ButtonLook } from '../../../platform/web/ui/button.tsx'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import type { ManagePhotosDialogProps } from '../manage/manage-photos-dialog.tsx'

/** Opens Manage Photos, whose code comes with the first press. */
export function ManagePhotosButton({
  itemId,
  name,
  look = 'quiet',
  className = 'self-start',
}: {
  itemId: string
  /** What the item is called: its SKU. */
  name: string
  look?: ButtonLook
  className?: string
}) {
  const [Dialog, setDialog] = useState<ComponentType<ManagePhotosDialogProps>>()
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const open = async () => {
    setState('opening')
    try {
      const { ManagePhotosDialog } = await import('../manage/manage-photos-dialog.tsx')
      setDialog(() => ManagePhotosDialog)
      setState('open')
    } catch {
      setState('closed')
      sayFailed('Manage Photos did not open', 'Your photos are safe. Check your connection and try again.')
    }
  }
  return (
    <>
      <Button
        look={look}
        icon={Images}
        isPending={state === 'opening'}
        onPress={() => void open()}
        className={className}
      >
        Manage Photos
      </Button>
      {Dialog && state === 'open' && <Dialog itemId={itemId} name={name} onClose={() => setState('closed')} />}
    </>
  )
}
