import { adjustedByReference } from '../../../test/adjust-reference.ts'
import { type EditorName, type EditorPage, editorNames } from '../page-calls.ts'
import { createEditor, type Editor } from './editors.ts'
import { pixelsOf } from './pixels.ts'

const editors = new Map<EditorName, Editor>()
let photo: ImageBitmap | undefined

globalThis.editorPage = {
  async open() {
    const file = document.querySelector('input')?.files?.[0]
    photo = await createImageBitmap(file ?? new Blob())
    for (const name of editorNames) {
      const editor = createEditor(name, photo)
      if (editor) editors.set(name, editor)
    }
    return { names: [...editors.keys()], renderer: rendererName() }
  },
  async paint(name, adjustments) {
    const editor = editorNamed(name)
    const start = performance.now()
    await editor.paint(adjustments)
    // Reading a pixel forces the canvas to finish drawing.
    editor.context.getImageData(0, 0, 1, 1)
    return performance.now() - start
  },
  async largestError(name, adjustments) {
    if (!photo) throw new Error('No photo is open')
    const original = pixelsOf(photo).data
    const painted = editorNamed(name).context.getImageData(0, 0, photo.width, photo.height).data
    const reference = adjustedByReference(original, photo, adjustments)
    return painted.reduce((largest, level, index) => Math.max(largest, Math.abs(level - (reference[index] ?? 0))), 0)
  },
} satisfies EditorPage

function editorNamed(name: EditorName): Editor {
  const editor = editors.get(name)
  if (!editor) throw new Error(`This browser has no ${name}`)
  return editor
}

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = names && gl?.getParameter(names.UNMASKED_RENDERER_WEBGL)
  return typeof renderer === 'string' ? renderer : 'nothing'
}
