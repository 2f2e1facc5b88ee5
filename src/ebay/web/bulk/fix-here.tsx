import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { PleaseCheck } from '../../../listings/web/card/card-ask.tsx'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { actionWords, publishState } from '../card/publish-state.ts'
import { useSettingsDraft } from '../card/use-settings-draft.ts'
import { fixesOf } from '../fix/next-fix.ts'
import { QuickFix } from '../fix/quick-fix.tsx'
import { usePublishFlow } from '../publish/publish-flow.tsx'
import { PublishSettings } from '../publish/publish-settings.tsx'
import { useAnswers } from '../publish/use-answers.ts'
import { usePublish } from '../publish/use-publish.ts'

/** What mends an item that was not published, beside the reason: its card may be far away. */
export function FixHere(props: { item: EbayItem; onClose: () => void }) {
  const { data: account } = useQuery(ebayAccountQuery)
  return account ? <Fix {...props} account={account} /> : null
}

function Fix({ item, account, onClose }: { item: EbayItem; account: EbayAccount; onClose: () => void }) {
  const publishing = usePublish(item.id)
  const state = publishState(item, publishing.asking)
  const settings = useSettingsDraft(item, 'failure')
  const flow = usePublishFlow({
    item,
    account,
    publishing,
    onForm: settings.open,
    onFix: settings.fold,
    onSent() {
      settings.close()
      focusTitleWhenLost()
    },
  })
  const { action } = state
  const isFixed = fixesOf(item).length === 0
  const answers = useAnswers()(item.id)
  return (
    <>
      <PleaseCheck questions={item.readiness.questions} photos={item.photos} {...answers} />
      {settings.draft ? (
        <div ref={comeIntoSight} className="scroll-my-18">
          <PublishSettings item={item} state={state} settings={settings} flow={flow} />
        </div>
      ) : state.underWay !== undefined ? (
        <p className="text-14 text-muted">{state.underWay}</p>
      ) : isFixed ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-14 text-muted">PastFash finds nothing missing.</p>
          <Button look="plain" onPress={settings.open}>
            Publish Settings
          </Button>
          {action && (
            <Button icon={Upload} isPending={flow.isPending} onPress={() => flow.press(action)}>
              {actionWords[action]}
            </Button>
          )}
        </div>
      ) : (
        <QuickFix item={item} onForm={settings.open} onClose={onClose} />
      )}
      {flow.dialogs}
    </>
  )
}

/** As a `ref`: what was asked for is seen whole where there is room, and gone on with. */
function comeIntoSight(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector<HTMLElement>('input, select')?.focus()
}
