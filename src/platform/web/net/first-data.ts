import type { output, ZodObject, ZodType } from 'zod'
import { z } from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import { type FirstData, firstDataId } from '../../first-data.ts'
import { jsonOf } from './json-of.ts'

/** `askedAt`: when this page was asked for, in milliseconds since 1970 by this device's clock. The data is not older. */
export type ArrivedData = FirstData & { readonly askedAt: number }

const firstDataSchema = z.object({
  session: z.unknown(),
  sellerId: z.nullable(z.string()),
  answers: z.record(z.string(), z.unknown()),
})

let arrivedData: ArrivedData | undefined

/** Reads the data that came with this page's HTML; undefined without any, as in the page that the device keeps. */
export function readFirstData(): ArrivedData | undefined {
  const text = document.getElementById(firstDataId)?.textContent ?? ''
  const { data } = firstDataSchema.safeParse(jsonOf(text))
  arrivedData = data && { ...data, askedAt: performance.timeOrigin }
  return arrivedData
}

/** The answers that came for this seller; undefined without any, and after `forgetFirstAnswers`. */
export function firstAnswersFor(sellerId: string): ArrivedData | undefined {
  return arrivedData?.sellerId === sellerId ? arrivedData : undefined
}

/** Forgets the answers that came, once a seller's views are shown: they are older than what these read. */
export function forgetFirstAnswers(): void {
  arrivedData = undefined
}

/** The parsed answer of an endpoint among first answers; undefined if it is missing or cannot be read. */
export function firstAnswerOf<Output extends ZodType>(
  { answers }: Pick<FirstData, 'answers'>,
  endpoint: Endpoint<ZodObject, Output>,
): output<Output> | undefined {
  return endpoint.output.safeParse(answers[endpoint.path]).data
}
