import { expect, test } from '@playwright/test'
import * as fc from 'fast-check'
import type { Adjustments } from '../../src/imaging/adjustments.ts'
import { someAdjustments } from '../some-adjustments.ts'
import { type AdjustPage, addressOf, openAdjustPage } from './harness/adjust-page.ts'
import type { Scene } from './harness/adjust-stage.ts'

test.describe.configure({ mode: 'default' })

let adjust: AdjustPage

test.beforeAll(async ({ browser }) => {
  adjust = await openAdjustPage(browser, test.info().outputPath('vite'))
})

test.afterAll(() => adjust.close())

/** Number of combinations that the shader is tested with. */
const inputs = process.env['PASTFASH_LONG'] === '1' ? 60 : 24

const somePhoto = fc.constantFrom('jeans.jpg', 'label.jpg', 'noise.png', 'steps.png')

test('the shader paints what the kernel computes, to the bit, for any adjustments and photo', async () => {
  const property = fc.asyncProperty(someAdjustments, somePhoto, async (adjustments, photo) => {
    const painted = await paintOnce(sceneOf(photo, 'webgl2', { width: 400, height: 400 }), adjustments)
    expect(painted).toMatchObject({ engine: 'webgl2', furthest: 0 })
  })
  await fc.assert(property, { numRuns: inputs })
})

test('the kernel in its worker paints the same', async () => {
  const property = fc.asyncProperty(someAdjustments, somePhoto, async (adjustments, photo) => {
    const painted = await paintOnce(sceneOf(photo, 'cpu', { width: 400, height: 400 }), adjustments)
    expect(painted).toMatchObject({ engine: 'cpu', furthest: 0 })
  })
  await fc.assert(property, { numRuns: inputs / 4 })
})

for (const engine of ['webgl2', 'cpu'] as const) {
  test(`${engine}: the preview at full size equals the saved photo`, async () => {
    for (const some of [{ brightness: 20, contrast: -10 }, vivid, { ...vivid, sharpness: 0 }]) {
      const results = await adjust.page.evaluate(
        async ({ scene, some: given }) => {
          const { createStage, createAdjuster, meanDifference, noAdjustments } = window.adjustHarness
          const stage = await createStage(scene)
          const adjuster = createAdjuster()
          const adjustments = { ...noAdjustments, ...given }
          stage.painter.adjust(adjustments)
          await stage.nextPaint()
          const file = await (await fetch(scene.photo)).blob()
          const { blob, width, height } = await adjuster.render(file, { adjustments, quality: 1 })
          const apart = { most: stage.furthestFrom(adjustments), mean: await meanDifference(blob, stage.pixels()) }
          const { canvas } = stage
          stage.close()
          adjuster.close()
          return { ...apart, shown: [canvas.width, canvas.height], saved: [width, height] }
        },
        { scene: sceneOf('small.jpg', engine, { width: 600, height: 800 }), some },
      )
      expect(results).toMatchObject({ most: 0, shown: [600, 800], saved: [600, 800] })
      // The loss of a JPEG of the best quality.
      expect(results.mean).toBeLessThan(1.5)
    }
  })

  test(`${engine}: the canvas fits its box and is never larger than the visible part`, {
    tag: engine === 'webgl2' ? '@long' : [],
  }, async () => {
    const results = await adjust.page.evaluate(
      async ({ scene, some }) => {
        const { createStage, noAdjustments } = window.adjustHarness
        const stage = await createStage(scene)
        const adjustments = { ...noAdjustments, ...some }
        stage.painter.adjust(adjustments)
        const widths = { 300: 240, 500: 400, 2000: 800 }
        const sizes = []
        for (const [box, width] of Object.entries(widths)) {
          Object.assign(stage.canvas.style, { width: `${box}px`, height: `${box}px` })
          await stage.until(() => stage.canvas.width === width)
          sizes.push([stage.canvas.width, stage.canvas.height, stage.furthestFrom(adjustments)])
        }
        stage.close()
        return sizes
      },
      {
        scene: {
          ...sceneOf('jeans.jpg', engine, { width: 100, height: 100 }),
          crop: { x: 200, y: 100, width: 800, height: 1000 },
        },
        some: vivid,
      },
    )
    expect(results).toEqual([
      [240, 300, 0],
      [400, 500, 0],
      [800, 1000, 0],
    ])
  })

  test(`${engine}: only the last of many values in one frame is painted`, {
    tag: engine === 'webgl2' ? '@long' : [],
  }, async () => {
    const results = await adjust.page.evaluate(
      async (scene) => {
        const { createStage, nextFrame, noAdjustments } = window.adjustHarness
        const stage = await createStage(scene)
        await stage.nextPaint()
        const slide = (from: number, to: number) => {
          for (let brightness = from; brightness <= to; brightness += 1)
            stage.painter.adjust({ ...noAdjustments, brightness })
        }
        const shows = (brightness: number) => stage.furthestFrom({ ...noAdjustments, brightness }) === 0
        const before = stage.paints()
        slide(-50, 10)
        await stage.nextPaint()
        const inOneFrame = [stage.paints() - before, shows(10)]
        stage.painter.adjust({ ...noAdjustments, brightness: 11 })
        // The kernel may be working on the first value when the others come.
        await nextFrame()
        slide(12, 50)
        await stage.until(() => shows(50))
        const whileAtWork = stage.paints() - before
        stage.painter.adjust(noAdjustments)
        await stage.nextPaint()
        const afterwards = [stage.paints() - before, shows(0)]
        stage.close()
        stage.painter.adjust({ ...noAdjustments, brightness: 1 })
        await nextFrame()
        await nextFrame()
        return { inOneFrame, whileAtWork, afterwards, closed: stage.paints() - before }
      },
      sceneOf('steps.png', engine),
    )
    expect(results).toEqual({ inOneFrame: [1, true], whileAtWork: 3, afterwards: [4, true], closed: 4 })
  })

  test(`${engine}: a photo shown while another is being computed is never replaced by that one`, {
    tag: engine === 'webgl2' ? '@long' : [],
  }, async () => {
    const results = await adjust.page.evaluate(
      async ({ scene, other }) => {
        const { bitmapOf, createStage, nextFrame, noAdjustments } = window.adjustHarness
        const next = await bitmapOf(other)
        const stage = await createStage(scene)
        await stage.nextPaint()
        stage.painter.adjust({ ...noAdjustments, warmth: 20 })
        await nextFrame()
        stage.show(next, scene.crop)
        await stage.nextPaint()
        const first = stage.furthestFrom({ ...noAdjustments, warmth: 20 })
        stage.close()
        return first
      },
      {
        scene: { ...sceneOf('noise.png', engine), crop: { x: 0, y: 0, width: 256, height: 256 } },
        other: addressOf('steps.png'),
      },
    )
    expect(results).toBe(0)
  })

  test(`${engine}: every new frame of a video is painted`, { tag: engine === 'webgl2' ? '@long' : [] }, async () => {
    const followed = await adjust.page.evaluate(
      ({ scene, colours, some }) => {
        const { followVideo, noAdjustments } = window.adjustHarness
        return followVideo(scene, colours, { ...noAdjustments, ...some })
      },
      {
        scene: sceneOf('steps.png', engine, { width: 300, height: 300 }),
        colours: [
          [200, 100, 50],
          [20, 160, 90],
          [200, 100, 50],
        ],
        some: { brightness: 10, contrast: 20 },
      },
    )
    expect(followed).toEqual({ engine, width: 300, height: 150 })
  })
}

test('on a screen of two device pixels per CSS pixel the canvas has both', { tag: '@long' }, async () => {
  const sharpScreen = await adjust.open({ deviceScaleFactor: 2 })
  const painted = await sharpScreen.evaluate(
    ({ scene }) => window.adjustHarness.paintOnce(scene, window.adjustHarness.noAdjustments),
    { scene: sceneOf('jeans.jpg', 'cpu', { width: 300, height: 300 }) },
  )
  expect(painted).toEqual({ engine: 'cpu', width: 450, height: 600, furthest: 0 })
  await sharpScreen.close()
})

test('after the loss of the graphics processor the kernel continues to paint the same', async () => {
  const own = await adjust.open()
  const results = await own.evaluate(
    async ({ scene, some }) => {
      const { createStage, interceptWebgl, noAdjustments } = window.adjustHarness
      const contexts: WebGL2RenderingContext[] = []
      interceptWebgl((context) => {
        contexts.push(context)
        return context
      })
      const stage = await createStage(scene)
      const adjustments = { ...noAdjustments, ...some }
      stage.painter.adjust(adjustments)
      await stage.nextPaint()
      const before = [stage.painter.engine, stage.furthestFrom(adjustments)]
      contexts[0]?.getExtension('WEBGL_lose_context')?.loseContext()
      await stage.nextPaint()
      const after = [stage.painter.engine, stage.furthestFrom(adjustments)]
      const next = { ...adjustments, warmth: -40 }
      stage.painter.adjust(next)
      await stage.nextPaint()
      return { contexts: contexts.length, before, after, next: stage.furthestFrom(next) }
    },
    { scene: sceneOf('noise.png', 'webgl2'), some: vivid },
  )
  expect(results).toEqual({ contexts: 1, before: ['webgl2', 0], after: ['cpu', 0], next: 0 })
  await own.close()
})

test('the kernel paints without WebGL2, or with an emulated one', async () => {
  const own = await adjust.open()
  const paintBest = () =>
    own.evaluate(
      ({ scene, some }) => {
        const { paintOnce: paint, noAdjustments } = window.adjustHarness
        return paint(scene, { ...noAdjustments, ...some })
      },
      { scene: sceneOf('noise.png', 'best'), some: vivid },
    )
  const kernel = { engine: 'cpu', width: 300, height: 300, furthest: 0 }
  expect(await paintBest()).toEqual(kernel)
  await own.reload()
  await own.waitForFunction(() => 'adjustHarness' in window)
  await own.evaluate(() => window.adjustHarness.interceptWebgl(() => null))
  expect(await paintBest()).toEqual(kernel)
  await own.close()
})

test('the kernel paints on the page if its worker does not start', { tag: '@long' }, async () => {
  const own = await adjust.open()
  const painted = await own.evaluate(
    async ({ scene, some }) => {
      const { createStage, noAdjustments } = window.adjustHarness
      let started = 0
      window.Worker = class extends Worker {
        constructor() {
          super(URL.createObjectURL(new Blob(['throw new Error("out of memory")'])))
          started += 1
        }
      }
      const stage = await createStage(scene)
      const adjustments = { ...noAdjustments, ...some }
      const furthest = []
      for (const wanted of [adjustments, { ...adjustments, warmth: 3 }]) {
        stage.painter.adjust(wanted)
        await stage.nextPaint()
        furthest.push(stage.furthestFrom(wanted))
      }
      return { started, furthest }
    },
    { scene: sceneOf('noise.png', 'cpu'), some: vivid },
  )
  // The pixels are lost with the first worker, so no second one is tried.
  expect(painted).toEqual({ started: 1, furthest: [0, 0] })
  await own.close()
})

const vivid = { brightness: 7, contrast: 12, saturation: 30, exposure: -9, warmth: 25, sharpness: 60 }

function sceneOf(name: string, engine: Scene['engine'], box = { width: 300, height: 300 }): Scene {
  return { photo: addressOf(name), engine, box }
}

function paintOnce(scene: Scene, adjustments: Adjustments) {
  const paintArgs = [scene, adjustments] as const
  return adjust.page.evaluate(([given, wanted]) => window.adjustHarness.paintOnce(given, wanted), paintArgs)
}
