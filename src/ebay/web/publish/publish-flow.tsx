import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { type Answers, PleaseCheck } from '../../../listings/web/card/card-questions.tsx'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { entryOf } from '../../../platform/web/lists/entries-cache.ts'
import { call } from '../../../platform/web/net/call.ts'
import { useIsMounted } from '../../../platform/web/page/use-is-mounted.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { type EbayAccount, type EbayItem, previewEndpoint } from '../../api.ts'
import type { PublicationSummary } from '../../publication/publication.ts'
import type { GivenForm } from '../../publication/publish-form.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import type { PublishAction } from '../card/publish-state.ts'
import { AskLocation } from '../connection/ask-location.tsx'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { hideActionFailure, showActionFailure } from './action-failure.ts'
import { ChangedNote } from './changed-note.tsx'
import { isChanged } from './is-changed.ts'
import { checkListings } from './publish-sentences.ts'
import { blockedBy, formOf, type PublishStep, publishStep } from './publish-steps.ts'
import { ScrollBox } from './scroll-box.tsx'
import { SummaryView } from './summary-view.tsx'
import { formToSend, type TypedFields } from './typed-fields.ts'
import { useAnswers } from './use-answers.ts'
import type { usePublish } from './use-publish.ts'

type OpenDialog =
  | Extract<PublishStep, { kind: 'blocked' }>
  | { readonly kind: 'location'; readonly onDone: () => void }
  | ({
      readonly kind: 'confirm'
      readonly summary: PublicationSummary
      readonly hash: string
      readonly questions: readonly OpenQuestion[]
    } & ReviewRequest &
      SentForm)

type ReviewRequest = {
  readonly action: PublishAction
  /** The typed texts of a submitted form; without them the item is sent as it is. */
  readonly typed?: TypedFields | undefined
  /** Receives eBay's objections to the form, if the form is open to show them. */
  readonly onFaults?: ((faults: readonly ReadinessFault[]) => void) | undefined
  /** Called if the confirmed form was not sent. Its texts stay the seller's own, even if the card has disappeared. */
  readonly onNotSent?: (() => void) | undefined
  /** The reason why the summary is shown again. */
  readonly note?: string | undefined
}

/** Form fields that are sent; missing if no form is submitted. */
type SentForm = { readonly form?: GivenForm | undefined }

/** The dialogs between a press and a listing at eBay, one after the other. */
export function usePublishFlow(props: {
  item: EbayItem
  account: EbayAccount
  publishing: ReturnType<typeof usePublish>
  onForm: () => void
  onFix: () => void
  /** The seller has confirmed. */
  onSent: () => void
}) {
  const { item, account, publishing } = props
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const preview = useMutation({
    onMutate: ({ action }: ReviewRequest & SentForm) => hideActionFailure(action === 'update' ? 'update' : 'publish'),
    mutationFn: async ({ form }: ReviewRequest & SentForm) => {
      const { items } = await call(previewEndpoint, { itemIds: [item.id], form })
      const [previewedItem] = items
      if (!previewedItem) throw new AppError('gone', 'Item not found')
      return previewedItem
    },
  })
  /** The newest version of the item on this page: it may have changed behind an open summary. */
  const newestItem = () => {
    const entry = entryOf(queryClient, listOfEbayItems, item.id)
    return entry && entry.updatedAt > item.updatedAt ? entry : item
  }
  /** Shows what eBay would get. */
  const review = (request: ReviewRequest, hasLocation = account.location !== null): void => {
    const { action, typed, onFaults } = request
    const form = typed && formToSend(typed, formOf(newestItem()))
    const toSend = { ...request, form }
    preview.mutate(toSend, {
      onSuccess({ summary, hash, faults, questions }) {
        const errors = faults.filter(({ severity }) => severity === 'error')
        if (errors.length > 0) return onFaults ? onFaults(errors) : setDialog(blockedBy(errors))
        // Asked last: while something else is missing, a location is of no use.
        if (!hasLocation) return setDialog({ kind: 'location', onDone: () => review(request, true) })
        setDialog(
          summary && hash !== null ? { kind: 'confirm', summary, hash, questions, ...toSend } : blockedBy(errors),
        )
      },
      onError: (error) => showActionFailure(action === 'update' ? 'update' : 'publish', error),
    })
  }
  /** After an answer, shows the item as eBay would get it now. */
  const answers = useAnswers(() => {
    if (dialog?.kind !== 'confirm') return
    const { action, typed, onFaults, onNotSent } = dialog
    review({ action, typed, onFaults, onNotSent })
  })(item.id)
  const send = ({ form, action, typed, hash, onNotSent }: Extract<OpenDialog, { kind: 'confirm' }>) => {
    const ebayAction = { kind: action === 'update' ? 'update' : 'publish', form, confirmed: hash } as const
    publishing.start(ebayAction, (error) => {
      const hasStarted = sentenceOf(error) === entryOf(queryClient, listOfEbayItems, item.id)?.publication?.error
      if (!hasStarted) onNotSent?.()
      // Without `onFaults`, because that form is closed.
      if (isChanged(error) && isMounted.current) review({ action, typed, onNotSent, note: sentenceOf(error) })
    })
    props.onSent()
  }
  const press = (action: PublishAction) => {
    const step = publishStep(item)
    switch (step.kind) {
      case 'blocked':
        return setDialog(step)
      case 'review':
        return review({ action })
      case 'form':
        return props.onForm()
      default:
        return step satisfies never
    }
  }
  const dialogs = (
    <>
      {dialog?.kind === 'blocked' && (
        <QuestionDialog
          isOpen
          title={dialog.title}
          onClose={close}
          answers={
            <div className="flex justify-end gap-3">
              <Button onPress={close}>Close</Button>
              <Button
                variant="primary"
                onPress={() => {
                  close()
                  props.onFix()
                }}
              >
                Quick Fix
              </Button>
            </div>
          }
        >
          <ul className="flex max-h-[50dvh] list-disc flex-col gap-1 overflow-y-auto pl-5">
            {dialog.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </QuestionDialog>
      )}
      {dialog?.kind === 'location' && (
        <AskLocation
          onClose={close}
          onDone={() => {
            close()
            dialog.onDone()
          }}
        />
      )}
      {dialog?.kind === 'confirm' && (
        <ConfirmPublish
          item={item}
          action={dialog.action}
          summary={dialog.summary}
          note={dialog.note}
          questions={dialog.questions}
          answers={{ ...answers, isPending: answers.isPending || preview.isPending }}
          onClose={close}
          onConfirm={() => send(dialog)}
        />
      )}
    </>
  )
  return { press, review, isPending: preview.isPending, dialogs }
}

/** Shows what eBay will get, and publishes it after a yes. */
function ConfirmPublish(props: {
  item: Pick<EbayItem, 'sku' | 'photos'>
  action: PublishAction
  summary: PublicationSummary
  /** The reason why it is shown again. */
  note: string | undefined
  /** Questions that have to be answered before it is sent. */
  questions: readonly OpenQuestion[]
  answers: Answers
  onClose: () => void
  onConfirm: () => void
}) {
  const isUpdate = props.action === 'update'
  return (
    <ConfirmDialog
      isOpen
      title={isUpdate ? 'Update on eBay' : 'Publish to eBay'}
      confirm={isUpdate ? 'Update' : 'Publish'}
      isDisabled={props.questions.length > 0}
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose()
        props.onConfirm()
      }}
    >
      <div className="flex flex-col gap-3">
        {props.note !== undefined && <ChangedNote sentence={props.note} />}
        <p>
          {isUpdate ? 'This replaces your listing on eBay:' : checkListings(1)}{' '}
          <span className="tabular-nums">{props.item.sku}</span>
        </p>
        <PleaseCheck questions={props.questions} photos={props.item.photos} {...props.answers} />
        <ScrollBox label="Listing preview">
          <SummaryView summary={props.summary} photos={props.item.photos} questions={props.questions} />
        </ScrollBox>
        {!isUpdate && <p className="text-14">You can edit it later in PastFash. It can’t be edited on eBay’s site.</p>}
      </div>
    </ConfirmDialog>
  )
}
