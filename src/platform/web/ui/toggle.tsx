import { Switch } from 'react-aria-components/Switch'

/** A switch that takes effect at once, without a button to confirm. */
export function Toggle(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      isSelected={props.isOn}
      onChange={props.onChange}
      className="group flex min-h-control w-full cursor-pointer items-center justify-between gap-3 text-14 data-focus-visible:outline-none"
    >
      {props.label}
      <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-edge p-0.5 forced-color-adjust-none transition-colors duration-150 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-brand group-data-selected:border-ink group-data-selected:bg-ink">
        <span className="size-5.5 rounded-full bg-edge transition-transform duration-150 ease-out group-data-selected:translate-x-5 group-data-selected:bg-paper" />
      </span>
    </Switch>
  )
}
