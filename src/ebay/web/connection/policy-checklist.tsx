import { CircleAlert, CircleCheck } from 'lucide-react'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { type EbayAccount, policyKinds } from '../../api.ts'
import { policyNames } from './connection-state.ts'
import type { AccountVerbs } from './use-account-verbs.ts'

/** The three policies without which nothing is published: the default of each, or the choice where there are several. */
export function PolicyChecklist({ account, verbs }: { account: EbayAccount; verbs: Pick<AccountVerbs, 'choose'> }) {
  return (
    <ul aria-label="eBay policies" className="flex flex-col gap-2">
      {policyKinds.map((kind) => {
        const policy = account.policies[kind]
        const choices = account.policyChoices[kind]
        return (
          <li key={kind} className="flex flex-col gap-2">
            <span className="flex min-h-7 items-start gap-2 text-14">
              <Icon of={policy ? CircleCheck : CircleAlert} className={policy ? 'text-green' : 'text-amber'} />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{policyNames[kind]}</span>
                <span className="text-muted">
                  : {policy?.name ?? (choices.length > 0 ? 'to be chosen' : 'missing')}
                </span>
              </span>
            </span>
            {choices.length > 0 && (
              <ChoiceField
                label={`${policyNames[kind]} policy`}
                value={policy?.id ?? ''}
                empty="Choose a policy"
                choices={choices.map(({ id, name }) => ({ value: id, words: name }))}
                onChange={(id) => id !== '' && verbs.choose(kind, id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
