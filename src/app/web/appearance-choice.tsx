import { type Appearance, appearances, chooseAppearance, useAppearance } from '../../platform/web/page/appearance.ts'

const words: Record<Appearance, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** System, light or dark: three radio buttons in one row. */
export function AppearanceChoice() {
  const current = useAppearance()
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">Appearance</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-line/60 p-1">
        {appearances.map((appearance) => (
          <label
            key={appearance}
            className="grid h-11 cursor-pointer place-items-center rounded-[0.375rem] text-14 font-medium text-muted has-checked:bg-surface has-checked:text-ink forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name="appearance"
              value={appearance}
              checked={appearance === current}
              onChange={() => chooseAppearance(appearance)}
              className="sr-only"
            />
            {words[appearance]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
