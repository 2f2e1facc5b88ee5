import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, type ButtonVariant } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { ebayAccountQuery } from '../account-query.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { locationWords } from './connection-state.ts'
import type { AccountActions } from './use-account-actions.ts'

/** Asks for the postal code that the seller ships from. eBay makes a location of it. */
export function LocationForm(props: {
  actions: Pick<AccountActions, 'setLocation' | 'running'>
  onDone?: () => void
  /** The seller has just opened the question. */
  takesFocus?: boolean
  saveButton?: { label: string; variant: ButtonVariant }
}) {
  const { actions, saveButton = { label: 'Save Location', variant: 'quiet' } } = props
  const { data: account } = useQuery(ebayAccountQuery)
  const marketplace = useMarketplace()
  const { postalCode: rule } = marketplace
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  // While another action runs, this one waits for it: actions on the account run one after the other.
  const save = (where: { postalCode: string } | { key: string }) => {
    if (actions.running !== 'location') actions.setLocation(where, props.onDone)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = rule.schema.safeParse(code)
    setFault(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) save({ postalCode: parsed.data })
  }
  const choices = (account?.locationChoices ?? []).filter(({ key }) => key !== account?.location?.key)
  return (
    <form
      noValidate
      className="flex flex-col gap-3 min-[26rem]:flex-row min-[26rem]:flex-wrap min-[26rem]:items-start"
      onSubmit={submit}
    >
      <div className="min-w-40 flex-1">
        <TextField
          label={`${rule.name} you ship from`}
          value={code}
          onChange={(text) => {
            setCode(text)
            setFault(undefined)
          }}
          inputMode={rule.isDigits ? 'numeric' : 'text'}
          autoComplete="postal-code"
          validationBehavior="aria"
          validate={() => fault ?? null}
          description="Buyers only see the city."
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in the dialog that asks for it
          autoFocus={props.takesFocus ?? false}
        />
      </div>
      <Button
        type="submit"
        variant={saveButton.variant}
        className="self-start min-[26rem]:mt-6"
        isPending={actions.running === 'location'}
      >
        {saveButton.label}
      </Button>
      {choices.length > 0 && (
        <ul aria-label="Locations in your eBay account" className="flex w-full flex-wrap gap-2">
          {choices.map((choice) => (
            <li key={choice.key}>
              <Button onPress={() => save({ key: choice.key })}>Ship from {locationWords(choice, marketplace)}</Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
