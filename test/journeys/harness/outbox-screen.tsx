import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { HeaderBar } from '../../../src/app/web/signed-in.tsx'
import type { Shot } from '../../../src/capture/capture-state.ts'
import { CaptureScreen } from '../../../src/capture/web/capture-screen.tsx'
import { noAdjustments } from '../../../src/imaging/adjustments.ts'
import { Button } from '../../../src/platform/web/ui/button.tsx'
import { Screen } from '../../../src/platform/web/ui/screen.tsx'
import { faults } from '../../../src/upload/upload-faults.ts'
import { ChoiceCard } from '../../../src/upload/web/choice/dialog/choice-card.tsx'
import type { QueueActions } from '../../../src/upload/web/queue/queue-actions.ts'
import { UploadFaultBox } from '../../../src/upload/web/queue/upload-fault-box.tsx'
import { UploadQueueList } from '../../../src/upload/web/queue/upload-queue-list.tsx'
import { OutboxScreen } from '../../../src/upload/web/waiting/outbox-screen.tsx'
import { SignOutPhotosDialog } from '../../../src/upload/web/waiting/sign-out-photos-dialog.tsx'
import { WaitingBadge } from '../../../src/upload/web/waiting/waiting-badge.tsx'
import { type Scene, scenes } from './outbox-scenes.ts'
import { now, picture } from './uploads-to-show.ts'

/** The states that this page can show, by the name in its address. */
export type SceneName =
  | keyof typeof scenes
  | 'badge'
  | 'sign-out'
  | 'queue'
  | 'capture'
  | 'capture-phone'
  | 'capture-empty'

declare global {
  interface Window {
    /** The pressed buttons, in order. */
    pressed: string[]
    /** Ends the lookup of an existing item. */
    found: () => void
    /** Removes an upload from the queue, as the end of an upload does. */
    removeUpload: (id: string) => void
  }
}

window.pressed = []
const name = location.hash.slice(1)
const ask = (what: string) => () => void window.pressed.push(what)

createRoot(document.getElementById('root') ?? document.body).render(await drawScene())

async function drawScene(): Promise<ReactNode> {
  switch (name) {
    case 'badge':
      return <Badges />
    case 'sign-out':
      return <SigningOut />
    case 'queue':
      return <Queue scene={await sceneNamed('uploading')} />
    case 'capture':
    case 'capture-phone':
      return <Capturing scene={await sceneNamed('failed')} shots={await shotsTaken()} pictures={await pictures(30)} />
    case 'capture-empty':
      return <Capturing scene={await sceneNamed('empty')} shots={[]} pictures={[]} />
    default:
      return <Outbox scene={await sceneNamed(name)} />
  }
}

async function sceneNamed(wanted: string): Promise<Scene> {
  const known: Readonly<Record<string, () => Promise<Scene>>> = scenes
  const scene = await known[wanted]?.()
  if (!scene) throw new Error(`No scene is called ${wanted}`)
  return scene
}

function Outbox({ scene }: { scene: Scene }) {
  const [snapshot, setSnapshot] = useState(scene)
  useEffect(() => {
    window.removeUpload = (id) =>
      setSnapshot((before) => ({ ...before, queue: before.queue.filter((entry) => entry.id !== id) }))
  }, [])
  const actions: QueueActions = {
    retry(id) {
      ask(`retry ${id}`)()
      const again = { status: 'queued', error: null } as const
      setSnapshot({
        ...scene,
        queue: snapshot.queue.map((entry) => (entry.id === id ? { ...entry, ...again } : entry)),
      })
    },
    tryNow: (id) => ask(`try now ${id}`)(),
    clear(id) {
      ask(`clear ${id}`)()
      setSnapshot({ ...scene, queue: snapshot.queue.filter((entry) => entry.id !== id) })
    },
    useNextSku: (id) => ask(`next sku ${id}`)(),
    addToExisting(id) {
      ask(`add ${id}`)()
      return new Promise((resolve) => (window.found = resolve))
    },
    async asNewProduct(id) {
      ask(`new product ${id}`)()
    },
  }
  return (
    <OutboxScreen
      snapshot={snapshot}
      shots={scene.shots ?? null}
      choice={scene.choice ?? null}
      elsewhere={0}
      advice={scene.advice ?? []}
      actions={actions}
      now={now}
      onShots={ask('shots')}
      onChoice={ask('choice')}
      onReload={ask('reload')}
      back={{ label: 'Dashboard', onPress: ask('back') }}
    />
  )
}

const nothing: QueueActions = {
  retry: ask('retry'),
  tryNow: ask('try now'),
  clear: ask('clear'),
  useNextSku: ask('next'),
  addToExisting: later,
  asNewProduct: later,
}

/** The queue in the dialog, beside other content. */
function Queue({ scene: { queue } }: { scene: Scene }) {
  return (
    <main>
      <h1 tabIndex={-1}>Queue</h1>
      <UploadQueueList queue={queue} actions={nothing} />
    </main>
  )
}

function Capturing(props: {
  scene: Scene
  shots: Shot<Blob>[]
  pictures: { id: string; picture: Blob | undefined }[]
}) {
  const hasChoice = props.pictures.length > 0
  return (
    <CaptureScreen
      isPhone={name === 'capture-phone'}
      inWork={null}
      created={null}
      faults={faults(props.scene).map((fault) => <UploadFaultBox key={fault.id} fault={fault} actions={nothing} />)}
      notices={
        hasChoice && (
          <ChoiceCard
            count={props.pictures.length}
            pictures={props.pictures}
            isSecond={props.shots.length > 0}
            onContinue={ask('continue')}
            onDiscard={ask('discard')}
          />
        )
      }
      noticeIsFirst={hasChoice}
      generating={0}
      keptShots={props.shots}
      onTakePhotos={ask('take')}
      onUploadFiles={ask('upload files')}
      onContinueShots={ask('continue shots')}
      onUploadShots={ask('upload shots')}
      onDiscardShots={ask('discard shots')}
      onAddAnother={ask('another')}
      onGenerate={undefined}
      onDashboard={ask('dashboard')}
    />
  )
}

async function later() {
  ask('later')()
}

function Badges() {
  return (
    <>
      <HeaderBar>
        <b>PastFash</b>
        <WaitingBadge count={1204} tone="amber" onPress={ask('badge')} />
        <Button variant="plain" icon={Menu}>
          Menu
        </Button>
      </HeaderBar>
      <Screen title="Badges">
        <WaitingBadge count={1} tone="neutral" onPress={ask('one')} />
        <WaitingBadge count={12} tone="red" onPress={ask('twelve')} />
      </Screen>
    </>
  )
}

function SigningOut() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen title="Signing out">
      <button type="button" onClick={() => setOpen(true)}>
        Sign Out
      </button>
      <SignOutPhotosDialog
        isOpen={isOpen}
        photos={12}
        elsewhere={0}
        isPending={false}
        onWait={ask('wait')}
        onDiscard={ask('discard')}
        onClose={() => setOpen(false)}
      />
    </Screen>
  )
}

function pictures(count: number) {
  const some = Array.from({ length: count }, async (_, index) => ({
    id: String(index),
    picture: index < count / 2 ? await picture(index) : undefined,
  }))
  return Promise.all(some)
}

async function shotsTaken(): Promise<Shot<Blob>[]> {
  const photo = await picture(2)
  return [{ id: 'shot', takenAt: now, photo, preview: photo, original: photo, adjustments: noAdjustments, past: [] }]
}
