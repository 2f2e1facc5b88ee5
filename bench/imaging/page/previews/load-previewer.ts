import type { PreviewerName } from '../../page-calls.ts'
import type { Previewer } from './previewer.ts'

/** Loads only its own code, so that no page contains the other. */
export async function loadPreviewer(name: PreviewerName): Promise<Previewer> {
  switch (name) {
    case 'previews-ours':
      return (await import('./ours.ts')).ourPreviews
    case 'previews-canvas':
      return (await import('./canvas.ts')).canvasPreviews
    default:
      return name satisfies never
  }
}
