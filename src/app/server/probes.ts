import { Hono } from 'hono'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { mountHealth } from '../../platform/server/http/health.ts'
import { backupAge } from './backup/kept-backups.ts'
import type { Services } from './services.ts'

/** What a worker answers: whether it lives and whether it can work. Everything else is for the web processes. */
export function createProbes(services: Pick<Services, 'db' | 'blobs' | 'log' | 'leaving' | 'config' | 'clock'>): Hono {
  const app = new Hono()
  answerErrors(app, services.log)
  mountHealth(app, { ...services, backupAge: () => backupAge(services) })
  return app
}
