import {
  Camera,
  Circle,
  CircleAlert,
  CircleCheck,
  Menu,
  Pencil,
  Search,
  Sparkles,
  Store,
  Tag,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AppError } from '../../../src/platform/errors.ts'
import { Banner } from '../../../src/platform/web/ui/banner.tsx'
import { BigButton } from '../../../src/platform/web/ui/big-button.tsx'
import { BlobImage } from '../../../src/platform/web/ui/blob-image.tsx'
import { Button, type ButtonVariant, buttonClasses, IconButton } from '../../../src/platform/web/ui/button.tsx'
import { Card } from '../../../src/platform/web/ui/card.tsx'
import { Chip } from '../../../src/platform/web/ui/chip.tsx'
import { ChoiceField } from '../../../src/platform/web/ui/choice-field.tsx'
import { ConfirmDialog } from '../../../src/platform/web/ui/confirm-dialog.tsx'
import { CopyButton } from '../../../src/platform/web/ui/copy-button.tsx'
import { EmptyState } from '../../../src/platform/web/ui/empty-state.tsx'
import { Icon } from '../../../src/platform/web/ui/icon.tsx'
import { LoadFault } from '../../../src/platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../src/platform/web/ui/lower-edge.tsx'
import { ProgressBar } from '../../../src/platform/web/ui/progress-bar.tsx'
import { QuestionDialog } from '../../../src/platform/web/ui/question-dialog.tsx'
import { RadioRow } from '../../../src/platform/web/ui/radio-row.tsx'
import { ReloadButton } from '../../../src/platform/web/ui/reload-button.tsx'
import { Screen } from '../../../src/platform/web/ui/screen.tsx'
import { SearchBox } from '../../../src/platform/web/ui/search-box.tsx'
import { CloseSheet, Sheet } from '../../../src/platform/web/ui/sheet.tsx'
import { Skeleton } from '../../../src/platform/web/ui/skeleton.tsx'
import { Slider } from '../../../src/platform/web/ui/slider.tsx'
import { Spinner } from '../../../src/platform/web/ui/spinner.tsx'
import { TextAreaField } from '../../../src/platform/web/ui/text-area-field.tsx'
import { TextField } from '../../../src/platform/web/ui/text-field.tsx'
import { Tick } from '../../../src/platform/web/ui/tick.tsx'
import { Toasts } from '../../../src/platform/web/ui/toast-region.tsx'
import { showDone, showFailed, showNote, showUndo } from '../../../src/platform/web/ui/toasts.ts'
import { Toggle } from '../../../src/platform/web/ui/toggle.tsx'
import type { Tone } from '../../../src/platform/web/ui/tone.ts'

const nothing = () => undefined

/** Every component of `src/platform/web/ui` in each of its states, for development at /ui. */
function EveryComponent() {
  return (
    <>
      <Screen
        title="Every component"
        back={{ label: 'Back', onPress: () => history.back() }}
        aside={<AppearanceChoice />}
      >
        <LowerEdge>
          <p className="px-4 py-2 text-14">LowerEdge: a bar at the lower edge of the screen</p>
        </LowerEdge>
        <Buttons />
        <Fields />
        <Choices />
        <States />
        <Messages />
        <Dialogs />
      </Screen>
      <Toasts />
    </>
  )
}

const variants: readonly ButtonVariant[] = ['primary', 'quiet', 'plain', 'muted', 'danger', 'quiet-danger', 'toggle']

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Group key={variant} title={`Button: ${variant}`}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={Pencil}>
            With icon
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
          <button type="button" data-pressed className={buttonClasses(variant)}>
            Pressed
          </button>
          <button type="button" data-focus-visible className={buttonClasses(variant)}>
            Focused
          </button>
          {variant === 'toggle' && (
            <button type="button" data-selected className={buttonClasses(variant)}>
              Selected
            </button>
          )}
        </Group>
      ))}
      <Group title="Button: shapes">
        <Button shape="small">Small</Button>
        <Button shape="pill">Pill</Button>
        <Button shape="tile" icon={Camera}>
          Tile
        </Button>
        <Button shape="verb" icon={Tag}>
          Verb
        </Button>
        <IconButton icon={Search} aria-label="Search" />
        <IconButton icon={X} variant="round" aria-label="Close" />
        <CopyButton text="PSTFSH-001" subject="SKU" />
        <ReloadButton />
      </Group>
      <div className="grid gap-2 min-[16rem]:grid-cols-3 md:gap-4">
        <BigButton icon={Camera} variant="primary">
          Primary
        </BigButton>
        <BigButton icon={Sparkles}>Quiet</BigButton>
        <BigButton icon={Store}>Quiet</BigButton>
      </div>
    </>
  )
}

function Fields() {
  const [typed, setTyped] = useState('corduroy')
  return (
    <>
      <Group title="TextField, TextAreaField" hasColumns>
        <TextField label="Empty" placeholder="Brand" />
        <TextField label="Filled" defaultValue="Fernwold" description="As on the label" />
        <TextField
          label="Wrong"
          defaultValue="-5"
          validationBehavior="aria"
          validate={() => 'Type a price above zero.'}
        />
        <TextField label="Disabled" defaultValue="Fernwold" isDisabled />
        <TextAreaField label="Several lines" defaultValue={'Straight leg jeans.\nNo flaws.'} rows={3} />
      </Group>
      <Group title="ChoiceField, SearchBox" hasColumns>
        <ChoiceField label="Empty choice" value="" empty="Choose" choices={sizes} onChange={nothing} />
        <ChoiceField label="Chosen" value="s" empty="Choose" choices={sizes} onChange={nothing} />
        <ChoiceField
          label="Wrong choice"
          value="m"
          empty="Choose"
          choices={sizes}
          fault="eBay does not accept this size."
          onChange={nothing}
        />
        <SearchBox label="Search" placeholder="Title or SKU" maxLength={80} typed={typed} onType={setTyped} />
        <SearchBox label="Search, empty" placeholder="Title or SKU" maxLength={80} typed="" onType={nothing} />
      </Group>
    </>
  )
}

const sizes = [
  { value: 's', words: 'Small' },
  { value: 'm', words: 'Medium' },
] as const

function Choices() {
  const [ratio, setRatio] = useState<'16:9' | '4:3' | '1:1'>('4:3')
  const [isOn, setOn] = useState(true)
  const [value, setValue] = useState(12)
  const range = { min: -50, max: 50, step: 1 }
  return (
    <Group title="RadioRow, Toggle, Slider, Tick" hasColumns>
      <RadioRow label="Ratio" value={ratio} choices={['16:9', '4:3', '1:1']} onChange={setRatio} />
      <Toggle label="On" isOn={isOn} onChange={setOn} />
      <Toggle label="Off" isOn={!isOn} onChange={(next) => setOn(!next)} />
      <Slider label="Warmth" value={value} range={range} onChange={setValue} />
      <Slider label="Contrast" variant="thumb" value={value} range={range} onChange={setValue} />
      <Slider label="Disabled" value={0} range={range} onChange={nothing} isDisabled />
      {[true, false].map((isTicked) => (
        <label key={String(isTicked)} className="relative flex h-7 items-center gap-2">
          <input
            type="checkbox"
            checked={isTicked}
            readOnly
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-control"
          />
          <Tick />
          {isTicked ? 'Ticked' : 'Not ticked'}
        </label>
      ))}
    </Group>
  )
}

const tones: readonly Tone[] = ['neutral', 'violet', 'green', 'amber', 'red']
const toneIcons = { neutral: Circle, violet: Sparkles, green: CircleCheck, amber: CircleAlert, red: CircleAlert }

function States() {
  return (
    <>
      <Group title="Chip, Icon, Spinner">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} icon={toneIcons[tone]} busy={tone === 'violet'}>
            {tone}
          </Chip>
        ))}
        <Icon of={Tag} />
        <Icon of={Menu} size={32} />
        <Spinner />
      </Group>
      <Group title="ProgressBar, Skeleton, Card, BlobImage" hasColumns>
        {[0, 40, 100].map((value) => (
          <ProgressBar key={value} label="Upload" value={value} countText={`${value / 10} of 10 photos`} />
        ))}
        <Skeleton className="h-12 w-full" />
        <Card className="p-4">
          <BlobImage blob={square} alt="A green square" className="size-12 rounded-control" />
        </Card>
      </Group>
    </>
  )
}

const square = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path fill="#15803d" d="M0 0h48v48H0z"/></svg>'],
  { type: 'image/svg+xml' },
)

const loadFailure = { error: new AppError('broken', 'The list did not arrive.'), isFetching: false, retry: nothing }

function Messages() {
  return (
    <div className="flex flex-col gap-4">
      {tones.map((tone) => (
        <Banner key={tone} tone={tone} title={`Banner: ${tone}`} action={<Button>Try Again</Button>}>
          Your photos are safe.
        </Banner>
      ))}
      <LoadFault subject="items" fault={{ ...loadFailure, isStale: false }} />
      <LoadFault subject="items" fault={{ ...loadFailure, isStale: true }} />
      <EmptyState sentence="No items yet">
        <Button variant="primary" icon={Camera}>
          Take Photos
        </Button>
      </EmptyState>
      <EmptyState sentence="No items match">
        <Button onPress={nothing}>Clear</Button>
      </EmptyState>
    </div>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'question' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Group title="ConfirmDialog, QuestionDialog, Sheet, Toasts">
      <Button variant="quiet-danger" icon={Trash2} onPress={() => setOpen('confirm')}>
        Delete…
      </Button>
      <Button onPress={() => setOpen('question')}>Ask…</Button>
      <Button onPress={() => setOpen('sheet')}>Open sheet</Button>
      <Button onPress={() => showDone('PSTFSH-001 saved')}>Toast: done</Button>
      <Button onPress={() => showUndo('PSTFSH-001 deleted', 10, nothing)}>Toast: undo</Button>
      <Button onPress={() => showNote({ title: 'One listing is left', detail: 'End it at eBay.' })}>Toast: note</Button>
      <Button onPress={() => showFailed('PSTFSH-001 not saved', 'Try again in a moment.')}>Toast: failed</Button>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete PSTFSH-001?"
        confirm="Delete Item"
        danger
        onConfirm={close}
        onClose={close}
      >
        Its 4 photos and listing are deleted too.
      </ConfirmDialog>
      <QuestionDialog
        isOpen={open === 'question'}
        title="Keep the photos?"
        onClose={close}
        answers={<Button onPress={close}>Keep Them</Button>}
      >
        They are on this device only.
      </QuestionDialog>
      <Sheet isOpen={open === 'sheet'} height="low" onClose={close}>
        <div className="flex items-center justify-between p-4">
          <p>A sheet</p>
          <CloseSheet onPress={close} />
        </div>
      </Sheet>
    </Group>
  )
}

/** Components under their names: beside each other, or in columns of equal width. */
function Group(props: { title: string; hasColumns?: boolean; children: ReactNode }) {
  const layout = props.hasColumns
    ? 'grid gap-2 min-[16rem]:grid-cols-2 md:grid-cols-4'
    : 'flex flex-wrap items-center gap-3'
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-20 font-semibold">{props.title}</h2>
      <div className={layout}>{props.children}</div>
    </section>
  )
}

/** Light or dark for this page. `#dark` in its address opens it dark. */
function AppearanceChoice() {
  const [appearance, setAppearance] = useState<'light' | 'dark'>(location.hash === '#dark' ? 'dark' : 'light')
  useEffect(() => {
    document.documentElement.dataset['appearance'] = appearance
  }, [appearance])
  return <RadioRow label="Appearance" value={appearance} choices={['light', 'dark']} onChange={setAppearance} />
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <EveryComponent />
    </StrictMode>,
  )
