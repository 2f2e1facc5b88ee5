import type { z } from 'zod'
import type { demoAnswer } from '../../api.ts'
import { isDemoAddress } from '../../demo-address.ts'
import type { AccountAnswer } from '../account-answer.ts'
import type { AccountServices } from '../account-services.ts'
import { lookUpSession } from '../sessions/look-up-session.ts'
import { fillDemoJob } from './fill-demo.job.ts'

/** Answers whether demo shops are offered, and how far the shop of the signed-in demo account is. */
export async function demoState(services: AccountServices, request: Request): Promise<AccountAnswer> {
  const { session, setCookies } = await lookUpSession(services, request)
  const { isOffered } = services.demoShop
  const state = session && isDemoAddress(session.email) ? await stateOfShop(services, session.userId) : null
  return { status: 200, json: { isOffered, state } satisfies z.infer<typeof demoAnswer>, setCookies }
}

async function stateOfShop({ jobs, db }: AccountServices, userId: string) {
  await db.untilReachable()
  const jobState = await jobs.stateOf(fillDemoJob, userId)
  if (jobState === 'unfinished') return 'filling'
  return jobState === 'failed' ? 'failed' : 'full'
}
