import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { type EbayAccount, type PolicyKind, policyKinds } from '../../api.ts'
import { policyNames } from './connection-state.ts'
import type { AccountActions } from './use-account-actions.ts'

type Props = { account: EbayAccount; actions: Pick<AccountActions, 'choose'> }

/** The three required policies: the default of each kind, and the policies to choose from. */
export function PolicyChecklist(props: Props) {
  return (
    <ul aria-label="eBay policies" className="flex flex-col gap-2">
      {policyKinds.map((kind) => (
        <PolicyLine key={kind} kind={kind} {...props} />
      ))}
    </ul>
  )
}

function missingWords({ connection, policyChoices }: EbayAccount, kind: PolicyKind): string {
  if (policyChoices[kind].length > 0) return 'choose one'
  return connection?.isChecked === false ? 'not reported by eBay yet' : 'missing'
}

/** One policy. Its select is open while there is no default, and then stays open for keyboard users. */
function PolicyLine({ kind, account, actions }: Props & { kind: PolicyKind }) {
  const policy = account.policies[kind]
  const choices = account.policyChoices[kind]
  const [opened, setOpened] = useState<'by the button' | 'automatically'>()
  const isOpen = choices.length > 0 && (opened !== undefined || policy === null)
  const choose = (id: string) => {
    if (id === '') return
    setOpened(opened ?? 'automatically')
    actions.choose(kind, id)
  }
  return (
    <li className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <span className="flex min-w-0 items-start gap-2 text-14">
          <Icon of={policy ? CircleCheck : CircleAlert} className={policy ? 'text-green' : 'text-amber'} />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{policyNames[kind]}</span>
            <span className="text-muted">: {policy?.name ?? missingWords(account, kind)}</span>
          </span>
        </span>
        {policy && choices.length > 1 && !isOpen && (
          <Button
            variant="plain"
            aria-label={`Change ${policyNames[kind]} policy`}
            onPress={() => setOpened('by the button')}
          >
            Change
          </Button>
        )}
      </div>
      {isOpen && (
        <div ref={opened === 'by the button' ? focusSelect : undefined}>
          <ChoiceField
            label={`${policyNames[kind]} policy`}
            value={policy?.id ?? ''}
            empty="Choose a policy"
            choices={choices.map(({ id, name }) => ({ value: id, words: name }))}
            onChange={choose}
          />
        </div>
      )}
    </li>
  )
}

/** Focuses the select, because the button that opened it is no longer on the page. */
function focusSelect(field: HTMLElement | null): void {
  field?.querySelector('select')?.focus()
}
