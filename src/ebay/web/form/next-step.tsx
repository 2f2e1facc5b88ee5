import { Pencil, Upload } from 'lucide-react'
import { moneyWords } from '../../../items/money.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { actionLabels, publishState, shownPrice } from '../card/publish-state.ts'
import { ListingLink, Refusal } from '../card/publish-words.tsx'
import { usePublishFlow } from '../publish/publish-flow.tsx'
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
  const openEbay = () => openView('publish', { search: item.sku })
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
  const price = shownPrice(item)
  return (
    <div
      data-next-step
      className="sticky bottom-(--nav-height) z-1 -mx-1 flex flex-col gap-2 border-t border-line bg-surface px-1 py-3 low:static lg:-bottom-4"
    >
      {state.error !== undefined && <Refusal sentence={state.error} />}
      {state.underWay !== undefined ? (
        <Button variant="primary" isPending>
          {state.underWay}
        </Button>
      ) : missingCount > 0 ? (
        <Button variant="primary" icon={Pencil} onPress={props.onFocusAsked}>
          {`Add ${countWords(missingCount, 'detail')}`}
        </Button>
      ) : questionCount > 0 ? (
        <Button variant="primary" icon={Pencil} onPress={props.onFocusAsked}>
          {`Confirm ${countWords(questionCount, 'detail')}`}
        </Button>
      ) : action ? (
        <Button variant="primary" icon={Upload} isPending={flow.isPending} onPress={() => flow.press(action)}>
          {action === 'publish' && price !== undefined ? `Publish · ${moneyWords(price)}` : actionLabels[action]}
        </Button>
      ) : (
        state.link !== undefined && <ListingLink href={state.link} />
      )}
      {flow.dialogs}
    </div>
  )
}
