import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { type EbayAccount, type EbayItem, previewEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import type { PublicationSummary } from '../../publication/publication.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import type { PublishAction } from '../card/publish-state.ts'
import { AskLocation } from '../connection/ask-location.tsx'
import { ConfirmPublish } from './confirm-publish.tsx'
import { type PublishStep, publishStep } from './publish-steps.ts'
import { sayNotDone } from './say-not-done.ts'
import type { usePublish } from './use-publish.ts'

type Shown =
  | Extract<PublishStep, { kind: 'blocked' }>
  | { readonly kind: 'location'; readonly onDone: () => void }
  | { readonly kind: 'confirm'; readonly form: PublishForm; readonly summary: PublicationSummary }

/** What stands between a press and a listing at eBay, one step after the other. */
export function usePublishFlow(props: {
  item: EbayItem
  account: EbayAccount
  publishing: ReturnType<typeof usePublish>
  onForm: () => void
  onFix: () => void
  /** It was confirmed. */
  onSent: () => void
}) {
  const { item, account, publishing } = props
  const [action, setAction] = useState<PublishAction>('publish')
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const preview = useMutation({
    mutationFn: async (form: PublishForm) => {
      const { items } = await call(previewEndpoint, { itemIds: [item.id], form })
      const [found] = items
      if (!found) throw new AppError('gone', 'Item not found')
      return found
    },
  })
  /** Shows what eBay would get by this form. `onFaults` is told why it would not, where the form itself can say it. */
  const review = (
    form: PublishForm,
    as: PublishAction,
    onFaults?: (faults: readonly ReadinessFault[]) => void,
    hasLocation = account.location !== null,
  ): void => {
    setAction(as)
    if (!hasLocation) return setShown({ kind: 'location', onDone: () => review(form, as, onFaults, true) })
    preview.mutate(form, {
      onSuccess({ summary, faults }) {
        const errors = faults.filter(({ severity }) => severity === 'error')
        if (summary && errors.length === 0) return setShown({ kind: 'confirm', form, summary })
        if (onFaults && errors.length > 0) return onFaults(errors)
        const sentences = errors.map(({ sentence }) => sentence)
        setShown({ kind: 'blocked', title: ebaySentences.fixFirst, sentences })
      },
      onError: (error) => sayNotDone(as === 'update' ? 'update' : 'publish', error),
    })
  }
  const press = (as: PublishAction) => {
    const step = publishStep(item)
    switch (step.kind) {
      case 'blocked':
        return setShown(step)
      case 'review':
        return review(step.form, as)
      case 'form':
        return props.onForm()
      default:
        return step satisfies never
    }
  }
  const dialogs = (
    <>
      {shown?.kind === 'blocked' && (
        <QuestionDialog
          isOpen
          title={shown.title}
          onClose={close}
          answers={
            <div className="flex justify-end gap-3">
              <Button onPress={close}>Close</Button>
              <Button
                look="primary"
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
            {shown.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </QuestionDialog>
      )}
      {shown?.kind === 'location' && <AskLocation onClose={close} onDone={shown.onDone} />}
      {shown?.kind === 'confirm' && (
        <ConfirmPublish
          sku={item.sku}
          action={action}
          summary={shown.summary}
          onClose={close}
          onConfirm={() => {
            publishing.ask({ kind: action === 'update' ? 'update' : 'publish', form: shown.form })
            props.onSent()
          }}
        />
      )}
    </>
  )
  return { press, review, isPending: preview.isPending, dialogs }
}
