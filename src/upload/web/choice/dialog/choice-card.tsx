import { useState } from 'react'
import { focusTitleOnRemoval } from '../../../../platform/web/page/focus-title-on-removal.ts'
import { BlobImage } from '../../../../platform/web/ui/blob-image.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { photosWords } from '../../../photo-words.ts'

/** Most pictures in the row: more than fit on a wide screen. */
const maxPictures = 20

/** Card about files chosen earlier and not uploaded yet. The seller continues in the dialog, or discards them. */
export function ChoiceCard(props: {
  count: number
  pictures: readonly { readonly id: string; readonly picture: Blob | undefined }[]
  /** True when another card of the view has the primary action. */
  isSecond?: boolean
  onContinue: () => void
  onDiscard: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const photos = photosWords(props.count)
  const isOne = props.count === 1
  return (
    <section aria-label="Chosen files">
      <Card ref={focusTitleOnRemoval} className="flex animate-enter-up flex-col gap-4 p-4">
        <div>
          <div className="flex items-center justify-between gap-3">
            <h2 className="font-medium">
              <output>Continue with {photos}?</output>
            </h2>
            <Button variant="plain" onPress={() => setAsking(true)} className="-mr-2 px-3 text-muted">
              Discard
            </Button>
          </div>
          <p className="max-w-lines text-14 text-muted">
            Chosen from your files and not uploaded yet. SKUs and order are kept.
          </p>
        </div>
        {/* One row with as many pictures as fit. */}
        <div aria-hidden className="flex h-14 flex-wrap gap-2 overflow-hidden">
          {props.pictures.slice(0, maxPictures).map(({ id, picture }) => (
            <div key={id} className="size-14 overflow-hidden rounded-control bg-line">
              {picture && <BlobImage blob={picture} className="size-full object-cover" />}
            </div>
          ))}
        </div>
        <Button variant={props.isSecond ? 'quiet' : 'primary'} onPress={props.onContinue} className="sm:self-start">
          Continue
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          title={`Discard ${photos}?`}
          confirm="Discard"
          danger
          onConfirm={() => {
            setAsking(false)
            props.onDiscard()
          }}
          onClose={() => setAsking(false)}
        >
          {isOne ? "It wasn't" : "They weren't"} uploaded. SKUs are discarded too. Your original files stay where they
          are. A photo you took while choosing may have no other copy.
        </ConfirmDialog>
      </Card>
    </section>
  )
}
