import type { EbayItem } from '../../api.ts'
import { actionWords, type PublishState } from '../card/publish-state.ts'
import type { useSettingsDraft } from '../card/use-settings-draft.ts'
import type { usePublishFlow } from './publish-flow.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The Publish Settings of an item, while they are open: what is submitted is shown as eBay would get it, then sent. */
export function PublishSettings(props: {
  item: EbayItem
  state: PublishState
  settings: ReturnType<typeof useSettingsDraft>
  flow: ReturnType<typeof usePublishFlow>
  isPending: boolean
}) {
  const { settings, flow } = props
  const action = props.state.canEnd ? 'update' : (props.state.action ?? 'publish')
  if (!settings.draft) return null
  return (
    <SettingsForm
      item={props.item}
      draft={settings.draft}
      isPending={flow.isPending || props.isPending}
      submit={actionWords[action]}
      onChange={settings.change}
      onClose={settings.close}
      onSubmit={(form, onFaults) => flow.review({ form, as: action, onFaults, isTyped: true })}
    />
  )
}
