import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { Button } from '../../../platform/web/ui/button.tsx'

/** Moves a photo without dragging it. Places are from 0. */
export function PhotoSorterMenu(props: { place: number; count: number; onMove: (place: number) => void }) {
  const { place, count } = props
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  const moves = [
    { id: 'earlier', words: 'Move earlier', to: place - 1, isOff: place === 0 },
    { id: 'later', words: 'Move later', to: place + 1, isOff: place === count - 1 },
    { id: 'first', words: 'Make first', to: 0, isOff: place === 0 },
  ]
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button look="plain" aria-label={`Move photo ${place + 1}`} className="px-2.5! text-14!">
        Move
      </Button>
      <Popover
        placement="bottom start"
        className="min-w-40 animate-fade overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-floating"
      >
        <Menu aria-label={`Move photo ${place + 1}`} className="outline-none">
          {moves.map(({ id, words, to, isOff }) => (
            <MenuItem
              key={id}
              isDisabled={isOff}
              onAction={() => props.onMove(to)}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-3 -outline-offset-2 data-disabled:cursor-default data-disabled:opacity-50 data-focused:bg-line/60"
            >
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
