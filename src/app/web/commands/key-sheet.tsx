import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { useSingleKeySetting } from '../../../platform/web/page/single-keys.ts'
import { CloseSheet, Sheet } from '../../../platform/web/ui/sheet.tsx'
import { Toggle } from '../../../platform/web/ui/toggle.tsx'
import { itemKeys, tableKeys } from '../../../workbench/item-keys.ts'
import { commands } from '../slices.ts'

/** Every key of the app, and a switch for those that are pressed alone. */
export function KeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, switchSingleKeys] = useSingleKeySetting()
  useBackCloses(isOpen, onClose)
  const single = [...itemKeys, ...commands.flatMap(({ key, label }) => (key ? [{ keys: [key], does: label }] : []))]
  return (
    <Sheet isOpen={isOpen} height="low" onClose={onClose}>
      <Dialog className="flex size-full flex-col gap-6 overflow-y-auto p-5 outline-none md:p-8">
        <div className="flex items-start justify-between gap-4">
          <Heading slot="title" className="font-display text-28 font-semibold">
            Keyboard Shortcuts
          </Heading>
          <CloseSheet onPress={onClose} />
        </div>
        <div className="max-w-sm">
          <Toggle label="Single keys" isOn={isOn} onChange={switchSingleKeys} />
        </div>
        <div className={`grid gap-x-12 gap-y-6 md:grid-cols-2 ${isOn ? '' : '[&>:first-child]:opacity-50'}`}>
          <Keys title="Single keys" keys={single} />
          <Keys title="Everywhere" keys={[...everywhere, ...tableKeys]} />
        </div>
      </Dialog>
    </Sheet>
  )
}

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Find an item or a command (⌘ K on a Mac)' },
  { keys: ['Esc'], does: 'Close, or cancel' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move in a list or table' },
  { keys: ['Space'], does: 'Select the row of a table' },
  { keys: ['Delete'], does: 'Delete selected items' },
  { keys: ['Alt', '←', '→'], does: 'Change the width of a column' },
]

function Keys({ title, keys: rows }: { title: string; keys: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-14">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-7 min-w-7 place-items-center rounded-control border border-edge px-1.5 font-sans"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
