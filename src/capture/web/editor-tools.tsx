import type { LucideIcon } from 'lucide-react'
import { Aperture, Contrast, Droplets, Focus, Sun, Thermometer } from 'lucide-react'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { type Adjustments, adjustmentNames, adjustmentRanges } from '../../imaging/adjustments.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { Slider } from '../../platform/web/ui/slider.tsx'

/** The adjustments in one row, and above it the slider of the chosen one. A dot marks those that are not zero. */
export function EditorTools(props: {
  adjustments: Adjustments
  isDisabled: boolean
  onChange: (adjustments: Adjustments) => void
}) {
  const { adjustments, isDisabled, onChange } = props
  const [chosen, setChosen] = useState<keyof Adjustments>('brightness')
  return (
    <Tabs
      selectedKey={chosen}
      onSelectionChange={(key) => setChosen(adjustmentNames.find((name) => name === key) ?? chosen)}
      className="flex flex-col-reverse gap-1 outline-none"
    >
      <TabList aria-label="Adjustments" className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1">
        {adjustmentNames.map((name) => (
          <Tab
            key={name}
            id={name}
            ref={name === chosen ? bringIntoSight : null}
            className="relative flex min-h-13 min-w-20 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-1 text-12 leading-none text-muted outline-offset-[-2px] transition-colors duration-150 hover:text-ink data-selected:bg-line data-selected:font-medium data-selected:text-ink"
          >
            <Icon of={tools[name].icon} />
            {tools[name].word}
            {adjustments[name] !== 0 && <span className="absolute top-1.5 right-4 size-1.5 rounded-full bg-ink" />}
          </Tab>
        ))}
      </TabList>
      {adjustmentNames.map((name) => (
        <TabPanel key={name} id={name} className="outline-none">
          <Slider
            look="thumb"
            label={tools[name].word}
            value={adjustments[name]}
            range={adjustmentRanges[name]}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ ...adjustments, [name]: value })}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/**
 * As a `ref`: a tool chosen at the row's edge, where it is half seen, comes in whole. A frame later: the row puts its
 * scroll position back when it gets the focus.
 */
function bringIntoSight(tab: HTMLDivElement | null): () => void {
  const frame = requestAnimationFrame(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  return () => cancelAnimationFrame(frame)
}

const tools: { readonly [Name in keyof Adjustments]: { word: string; icon: LucideIcon } } = {
  brightness: { word: 'Brightness', icon: Sun },
  contrast: { word: 'Contrast', icon: Contrast },
  saturation: { word: 'Saturation', icon: Droplets },
  exposure: { word: 'Exposure', icon: Aperture },
  warmth: { word: 'Warmth', icon: Thermometer },
  sharpness: { word: 'Sharpness', icon: Focus },
}
