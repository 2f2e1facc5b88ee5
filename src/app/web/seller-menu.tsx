import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { signOut } from '../../account/web/session.ts'
import { AppError } from '../../platform/errors.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../platform/web/ui/confirm-dialog.tsx'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { unstoredPhotos } from '../../upload/web/unstored-photos.ts'
import { AppearanceChoice } from './appearance-choice.tsx'
import { useUploads } from './uploads-context.ts'

/** Who is signed in, light or dark, and the way out, which asks first while photos are not stored. */
export function SellerMenu({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const unstored = unstoredPhotos(useUploads().snapshot)
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut(queryClient)
    } catch (error) {
      sayFailed('You are still signed in', error instanceof AppError ? error.sentence : undefined)
      setLeaving(false)
      setAsking(false)
    }
  }
  const leaveOrAsk = () => {
    if (unstored === 0) return void leave()
    setOpen(false)
    setAsking(true)
  }
  return (
    <>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button look="plain" icon={Menu} className="-mr-3 px-3">
          Menu
        </Button>
        <Popover
          placement="bottom end"
          className="w-72 animate-enter rounded-card border border-line bg-surface shadow-floating"
        >
          <Dialog aria-label="Menu" className="flex flex-col gap-4 p-4 outline-none">
            <p className="text-14 break-words text-muted">
              Signed in as <span className="font-medium text-ink">{email}</span>
            </p>
            <AppearanceChoice />
            <Button icon={LogOut} isPending={leaving} onPress={leaveOrAsk}>
              Sign Out
            </Button>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <ConfirmDialog
        isOpen={asking}
        title="Sign out now?"
        confirm="Sign Out"
        danger
        isPending={leaving}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        {countWords(unstored, 'photo is', 'photos are')} not stored yet. They wait on this page until you sign in again;
        closing the page loses them.
      </ConfirmDialog>
    </>
  )
}
