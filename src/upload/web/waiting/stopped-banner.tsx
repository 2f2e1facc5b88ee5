import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { photosWords } from '../../photo-words.ts'
import { pausedMessage, type StopReason } from '../../upload-queue.ts'

/** The reason why the queue has stopped, and how to continue. `onlyHere`: number of photos that a reload would lose. */
export function StoppedBanner(props: { reason: StopReason; onlyHere?: number; onReload: () => void }) {
  const { title, text, button } = wordsOf(props.reason, props.onlyHere ?? 0)
  return (
    <Banner tone="red" title={title} action={button && <Button onPress={props.onReload}>{button}</Button>}>
      {text}
    </Banner>
  )
}

function wordsOf(reason: StopReason, onlyHere: number): { title: string; text: string; button?: string } {
  const those = `${photosWords(onlyHere)} ${onlyHere === 1 ? 'is' : 'are'} only on this page`
  const safe = 'Your photos are kept on this device.'
  switch (reason) {
    case 'signed-out': {
      const todo = 'Sign in again to continue uploading.'
      // No button while a reload, which leads to the sign-in, would lose photos.
      if (onlyHere > 0) return { title: pausedMessage, text: `${those}: keep it open. ${todo}` }
      return { title: pausedMessage, text: `${safe} ${todo}`, button: 'Sign In' }
    }
    case 'app-too-old': {
      const title = 'Uploading stopped. A newer PastFash is ready.'
      const loses = `${those}, and reloading loses them. All others are kept on this device and continue after that.`
      const text = onlyHere > 0 ? loses : `${safe} Reload the page to continue uploading.`
      return { title, text, button: 'Reload' }
    }
    default:
      return reason satisfies never
  }
}
