import { chromiumArguments } from '../../test/journeys/chromium.ts'

/** The renderer of canvases: the processor, a graphics card emulated by the processor, or the machine's own card. */
export const graphicsKinds = ['none', 'emulated', 'real'] as const
export type Graphics = (typeof graphicsKinds)[number]

export const graphicsWords: Readonly<Record<Graphics, string>> = {
  none: 'without a graphics card',
  emulated: 'with an emulated graphics card',
  real: 'with the graphics card of this machine, if Chromium uses it',
}

/** Chromium's arguments for these graphics. An emulated card makes canvases much slower, most of all large ones. */
export function argumentsFor(graphics: Graphics): string[] {
  if (graphics === 'none') return [...chromiumArguments]
  const others = chromiumArguments.filter((argument) => argument !== '--disable-gpu')
  return graphics === 'real' ? others : [...others, ...emulation]
}

const emulation = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
]
