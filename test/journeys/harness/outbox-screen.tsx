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
    endLookup: () => void
    /** Removes an upload from the queue, as the end of an upload does. */
    removeUpload: (id: string) => void
  }
}

window.pressed = []
const name = location.hash.slice(1)
const press = (button: string) => () => void window.pressed.push(button)

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

async function sceneNamed(sceneName: string): Promise<Scene> {
  const scenesByName: Readonly<Record<string, () => Promise<Scene>>> = scenes
  const scene = await scenesByName[sceneName]?.()
  if (!scene) throw new Error(`No scene is called ${sceneName}`)
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
      press(`retry ${id}`)()
      const queuedState = { status: 'queued', error: null } as const
      setSnapshot({
        ...scene,
        queue: snapshot.queue.map((entry) => (entry.id === id ? { ...entry, ...queuedState } : entry)),
      })
    },
    tryNow: (id) => press(`try now ${id}`)(),
    clear(id) {
      press(`clear ${id}`)()
      setSnapshot({ ...scene, queue: snapshot.queue.filter((entry) => entry.id !== id) })
    },
    takeNextSku: (id) => press(`next sku ${id}`)(),
    addToExisting(id) {
      press(`add ${id}`)()
      return new Promise((resolve) => (window.endLookup = resolve))
    },
    async uploadAsNewProduct(id) {
      press(`new product ${id}`)()
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
      onShots={press('shots')}
      onChoice={press('choice')}
      onReload={press('reload')}
      back={{ label: 'Dashboard', onPress: press('back') }}
    />
  )
}

const recordedActions: QueueActions = {
  retry: press('retry'),
  tryNow: press('try now'),
  clear: press('clear'),
  takeNextSku: press('next'),
  addToExisting: later,
  uploadAsNewProduct: later,
}

/** The queue in the dialog, beside other content. */
function Queue({ scene: { queue } }: { scene: Scene }) {
  return (
    <main>
      <h1 tabIndex={-1}>Queue</h1>
      <UploadQueueList queue={queue} actions={recordedActions} />
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
      runningBatch={null}
      created={null}
      faults={faults(props.scene).map((fault) => (
        <UploadFaultBox key={fault.id} fault={fault} actions={recordedActions} />
      ))}
      notices={
        hasChoice && (
          <ChoiceCard
            count={props.pictures.length}
            pictures={props.pictures}
            isSecond={props.shots.length > 0}
            onContinue={press('continue')}
            onDiscard={press('discard')}
          />
        )
      }
      hasPrimaryNotice={hasChoice}
      options={null}
      generating={0}
      keptShots={props.shots}
      onTakePhotos={press('take')}
      onUploadFiles={press('upload files')}
      onContinueShots={press('continue shots')}
      onUploadShots={press('upload shots')}
      onDiscardShots={press('discard shots')}
      onAddAnother={press('another')}
      onGenerate={undefined}
      onDashboard={press('dashboard')}
    />
  )
}

async function later() {
  press('later')()
}

function Badges() {
  return (
    <>
      <HeaderBar>
        <b>PastFash</b>
        <WaitingBadge count={1204} tone="amber" onPress={press('badge')} />
        <Button variant="plain" icon={Menu}>
          Menu
        </Button>
      </HeaderBar>
      <Screen title="Badges">
        <WaitingBadge count={1} tone="neutral" onPress={press('one')} />
        <WaitingBadge count={12} tone="red" onPress={press('twelve')} />
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
        onWait={press('wait')}
        onDiscard={press('discard')}
        onClose={() => setOpen(false)}
      />
    </Screen>
  )
}

function pictures(count: number) {
  const loading = Array.from({ length: count }, async (_, index) => ({
    id: String(index),
    picture: index < count / 2 ? await picture(index) : undefined,
  }))
  return Promise.all(loading)
}

async function shotsTaken(): Promise<Shot<Blob>[]> {
  const photo = await picture(2)
  return [{ id: 'shot', takenAt: now, photo, preview: photo, original: photo, adjustments: noAdjustments, past: [] }]
}
