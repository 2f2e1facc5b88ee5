import { test } from '@playwright/test'
import { checkScenes, devices, outboxScenes } from './check-scenes.ts'
import { type OutboxStage, openOutboxStage } from './harness/outbox-screen-stage.ts'

let stage: OutboxStage

test.beforeAll(async () => {
  stage = await openOutboxStage(test.info().outputPath('site'))
})

test.afterAll(() => stage.close())

for (const device of devices)
  test(`every state can be read and pressed on a ${device.name}`, async ({ page }) => {
    await checkScenes(page, stage, device, outboxScenes)
  })
