import { ExternalLink, Pencil, Upload } from 'lucide-react'
import { money, moneyWords, shopCurrency } from '../../../items/money.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { actionLabels, publishState } from '../card/publish-state.ts'
import { usePublishFlow } from '../publish/publish-flow.tsx'
import { formOf } from '../publish/publish-steps.ts'
import { usePublish } from '../publish/use-publish.ts'

/**
 * The one button of an item that does the next step, always in sight: to what is missing, then to what is in doubt, then to
 * eBay. An item that is live as it should be has the link to its listing.
 */
export function NextStep(props: {
  item: EbayItem
  account: EbayAccount
  missingCount: number
  /** Moves to the first field that is missing or in doubt. */
  onFocusAsked: () => void
}) {
  const { item, account, missingCount } = props
  const openView = useOpenView()
  const publishing = usePublish(item.id)
  const state = publishState(item, publishing.runningAction)
  const openEbay = () => openView('ebay', { search: item.sku })
  const flow = usePublishFlow({
    item,
    account,
    publishing,
    onForm: openEbay,
    onFix: missingCount > 0 ? props.onFocusAsked : openEbay,
    onSent: () => undefined,
  })
  const questionCount = item.readiness.questions.length
  const { action } = state
  const { price, currency } = priceOf(item)
  return (
    <div className="sticky bottom-[max(0px,var(--lower-inset))] z-1 -mx-1 flex flex-col gap-2 border-t border-line bg-surface px-1 py-3 lg:-bottom-4">
      {state.error !== undefined && (
        <p
          role="note"
          className="rounded-control bg-red-soft px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-red"
        >
          {state.error}
        </p>
      )}
      {state.underWay !== undefined ? (
        <Button variant="primary" isPending data-next-step>
          {state.underWay}
        </Button>
      ) : missingCount > 0 ? (
        <Button variant="primary" icon={Pencil} data-next-step onPress={props.onFocusAsked}>
          {`Add ${countWords(missingCount, 'detail')}`}
        </Button>
      ) : questionCount > 0 ? (
        <Button variant="primary" icon={Pencil} data-next-step onPress={props.onFocusAsked}>
          {`Confirm ${countWords(questionCount, 'detail')}`}
        </Button>
      ) : action ? (
        <Button
          variant="primary"
          icon={Upload}
          data-next-step
          isPending={flow.isPending}
          onPress={() => flow.press(action)}
        >
          {action === 'publish' && price !== null
            ? `Publish · ${moneyWords(money(price, currency))}`
            : actionLabels[action]}
        </Button>
      ) : (
        state.link !== undefined && (
          <a
            href={state.link}
            target="_blank"
            rel="noreferrer"
            data-next-step
            className="inline-flex min-h-control items-center justify-center gap-1.5 text-blue underline"
          >
            View on eBay
            <Icon of={ExternalLink} size={16} />
          </a>
        )
      )}
      {flow.dialogs}
    </div>
  )
}

/** The price that the item would be published for; null if there is none. */
function priceOf(item: EbayItem): { price: number | null; currency: string } {
  const { price } = formOf(item)
  return { price: price ?? item.listing?.suggestedPrice ?? null, currency: item.publication?.currency ?? shopCurrency }
}
