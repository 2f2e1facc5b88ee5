import { useQueryClient } from '@tanstack/react-query'
import { Database, KeyRound, LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { signOut } from '../../account/web/session.ts'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { SignOutPhotosDialog } from '../../upload/web/waiting/sign-out-photos-dialog.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { useWhatWaits } from './use-what-waits.ts'
import { useView, type View } from './view-history.ts'
import { useWork } from './work-context.ts'

/** Who is signed in, light or dark, and the way out, which asks first while photos are on this device only. */
export function SellerMenu({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { go } = useView()
  const work = useWork()
  const isOffline = useIsOffline()
  const { all: waiting } = useWhatWaits()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leadTo = (view: View) => {
    setOpen(false)
    go(view)
  }
  const leave = async (before: () => Promise<void>) => {
    setLeaving(true)
    work.uploads.stop('signed-out')
    try {
      await before()
      await signOut(queryClient)
    } catch (error) {
      sayFailed('You are still signed in', sentenceOf(error))
      work.uploads.go()
      setLeaving(false)
      setAsking(false)
    }
  }
  const leaveOrAsk = () => {
    if (!waiting) return void leave(async () => undefined)
    setOpen(false)
    setAsking(true)
  }
  // What cannot be followed by signing out is not discarded either.
  const discard = async () => {
    if (isOffline) throw new AppError('try-later', 'There is no connection to PastFash. Nothing was discarded.')
    await work.discard()
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
            <Button icon={Database} onPress={() => leadTo('your-data')}>
              Your Data
            </Button>
            <Button icon={KeyRound} onPress={() => leadTo('change-password')}>
              Change Password
            </Button>
            <Button icon={LogOut} isPending={leaving} onPress={leaveOrAsk}>
              Sign Out
            </Button>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <SignOutPhotosDialog
        isOpen={asking}
        photos={waiting?.count ?? 0}
        isPending={leaving}
        onWait={() => {
          setAsking(false)
          go('outbox')
        }}
        onDiscard={() => void leave(discard)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
