import type { EbayItem } from '../../api.ts'
import { actionWords, type PublishState, settingsAction } from '../card/publish-state.ts'
import type { useSettingsDraft } from '../card/use-settings-draft.ts'
import type { usePublishFlow } from './publish-flow.tsx'
import { SettingsForm } from './settings-form.tsx'

/**
 * The Publish Settings of an item, while they are open: what is submitted is shown as eBay would get it, then sent. Where nothing can
 * be, they say why.
 */
export function PublishSettings(props: {
  item: EbayItem
  state: PublishState
  settings: ReturnType<typeof useSettingsDraft>
  flow: ReturnType<typeof usePublishFlow>
}) {
  const { settings, flow, state } = props
  const action = settingsAction(state)
  if (!settings.draft) return null
  return (
    <SettingsForm
      item={props.item}
      draft={settings.draft}
      isPending={flow.isPending || state.underWay !== undefined}
      submit={state.underWay ?? (action && actionWords[action])}
      note={state.note}
      onType={settings.type}
      onClose={settings.close}
      onSubmit={(onFaults) =>
        action && flow.review({ as: action, typed: settings.typed, onFaults, onNotSent: settings.open })
      }
    />
  )
}
