import type { Hono } from 'hono'
import { type SharedOutcome, sharePath } from '../../upload/shared-photos.ts'

const outcome: SharedOutcome = 'again'

/**
 * Mounts the address that receives photos from another app's share menu. The service worker keeps them on the device; without
 * one they arrive here. The server keeps none, because it cannot know whose they are: Add asks to share them again.
 */
export function mountShare(app: Hono) {
  app.get(sharePath, (context) => context.redirect('/add', 303))
  app.post(sharePath, async (context) => {
    // Drops the body as it comes: a browser whose connection ends early shows no answer.
    await context.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined)
    return context.redirect(`/add?shared=${outcome}`, 303)
  })
}
