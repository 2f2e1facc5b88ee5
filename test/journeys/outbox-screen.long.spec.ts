import { test } from '@playwright/test'
import { type OutboxStage, openOutboxStage } from './harness/outbox-screen-stage.ts'
import { devices, seeScenes, statesToSee } from './see-scenes.ts'

let stage: OutboxStage

test.beforeAll(async () => {
  stage = await openOutboxStage(test.info().outputPath('site'))
})

test.afterAll(() => stage.close())

for (const device of devices)
  test(`every state can be read and pressed on a ${device.name}`, async ({ page }) => {
    await seeScenes(page, stage, device, statesToSee)
  })
